import {
  type ConnectorStyle,
  connectorStyles,
  type LegendItem,
  symbolShape,
  uncertainOpacity,
} from '@life-tree/phylogeny';
import { useId } from 'react';
import { t } from '../../texts/t.ts';
import { classNames } from '../../ui/class-names.ts';
import { themedColour } from '../../ui/theme/themed-colour.ts';

interface LegendListProps {
  readonly items: readonly LegendItem[];
  /** Whether the items are beside each other. */
  readonly isLine?: boolean;
}

/** Explains colours, and styles of bars and connectors. */
export function LegendList({ items, isLine = false }: LegendListProps) {
  return (
    <ul
      aria-label={t('Legend')}
      className={classNames(
        'flex min-w-0 text-quiet',
        isLine ? 'flex-wrap gap-x-5 gap-y-0.5 text-xs' : 'flex-col gap-1 text-sm',
      )}
    >
      {items.map((item) => (
        <li key={`${item.kind} ${item.text}`} className="flex min-w-0 items-center gap-2">
          <Sample item={item} />
          <span className="min-w-0 max-w-56 truncate">{item.text}</span>
        </li>
      ))}
    </ul>
  );
}

/** A symbol as it is drawn beside names. */
function SymbolSample({ symbol, colour }: Extract<LegendItem, { kind: 'symbol' }>) {
  const shape = symbolShape(symbol, { x: 0, y: 0, size: 12 }, 'currentColor');
  const stroke = shape.kind === 'disc' || shape.kind === 'lines' ? shape.width : 0;
  const look = { fill: 'currentColor', stroke: 'currentColor', strokeWidth: stroke };
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 12 12"
      className="size-3 shrink-0"
      style={{ color: themedColour(colour) }}
    >
      {shape.kind === 'disc' && (
        <circle {...look} cx="6" cy="6" r={shape.radius} fill={shape.fill ?? 'none'} />
      )}
      {shape.kind === 'rectangle' && (
        <rect {...look} x={shape.x} y={shape.y} width={shape.width} height={shape.height} />
      )}
      {shape.kind === 'polygon' && <polygon {...look} points={shape.corners.join(' ')} />}
      {shape.kind === 'lines' && <path {...look} d={pathOf(shape.ends)} />}
    </svg>
  );
}

function pathOf(ends: readonly number[]): string {
  return ends.map((end, at) => `${at % 4 === 0 ? 'M' : at % 4 === 2 ? 'L' : ''}${end} `).join('');
}

function Sample({ item }: { readonly item: LegendItem }) {
  const gradient = useId();
  if (item.kind === 'text') return null;
  if (item.kind === 'colour') {
    return (
      <span
        aria-hidden="true"
        className="size-3 shrink-0 rounded-[3px]"
        style={{ background: themedColour(item.colour) }}
      />
    );
  }
  if (item.kind === 'symbol') return <SymbolSample {...item} />;
  if (item.kind === 'length') {
    return <span aria-hidden="true" className="h-1.5 w-7 shrink-0 bg-quiet" />;
  }
  if (item.kind === 'ramp') {
    const stops = item.colours.map(themedColour).join(', ');
    return (
      <span
        aria-hidden="true"
        className="h-3 w-10 shrink-0 rounded-[3px]"
        style={{ background: `linear-gradient(to right, ${stops})` }}
      />
    );
  }
  const { style } = item;
  return (
    <svg aria-hidden="true" width="28" height="8" className="shrink-0">
      {style === 'split-times' ? (
        <rect y="1" width="28" height="6" fill="currentColor" opacity={uncertainOpacity} />
      ) : style === 'ghost' ? (
        <path d="M0 3.4H14V1H28V7H14V4.6H0Z" fill="currentColor" />
      ) : style === 'times' ? (
        <>
          <linearGradient id={gradient}>
            <stop offset="0.5" stopColor="currentColor" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0.12" />
          </linearGradient>
          <rect y="1" width="28" height="6" fill={`url(#${gradient})`} />
        </>
      ) : (
        <LineSample {...connectorStyles[style]} />
      )}
    </svg>
  );
}

function LineSample({ dash, paleness, colours, thickness = 1 }: ConnectorStyle) {
  return (
    <line
      x2="28"
      y1="4"
      y2="4"
      stroke={colours === undefined ? 'currentColor' : themedColour(colours)}
      strokeWidth={1.25 * thickness}
      strokeDasharray={dash?.join(' ')}
      opacity={1 - paleness}
    />
  );
}
