import type { CanvasView } from '@life-tree/canvas';
import {
  connectorStyles,
  type LegendItem,
  legendItems,
  type ThemedColour,
} from '@life-tree/phylogeny';
import { useId } from 'react';
import { legendTexts } from '../../texts/legend-texts.ts';
import { t } from '../../texts/t.ts';

/** Explains the colours and styles that the tree uses. */
export function TreeLegend({ view }: { readonly view: CanvasView }) {
  return <LegendList items={legendItems(view.tree, legendTexts())} />;
}

/** Explains colours, and styles of bars and connectors. */
export function LegendList({ items }: { readonly items: readonly LegendItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul aria-label={t('Legend')} className="flex min-w-0 flex-col gap-1 text-quiet text-sm">
      {items.map((item) => (
        <li key={`${item.kind} ${item.text}`} className="flex min-w-0 items-center gap-2">
          <Sample item={item} />
          <span className="min-w-0 max-w-56 truncate">{item.text}</span>
        </li>
      ))}
    </ul>
  );
}

const inTheme = ({ light, dark }: ThemedColour) => `light-dark(${light}, ${dark})`;

function Sample({ item }: { readonly item: LegendItem }) {
  const gradient = useId();
  if (item.kind === 'text') return null;
  if (item.kind === 'colour') {
    return (
      <span
        aria-hidden="true"
        className="size-3 shrink-0 rounded-[3px]"
        style={{ background: inTheme(item.colour) }}
      />
    );
  }
  if (item.kind === 'ramp') {
    const stops = item.colours.map(inTheme).join(', ');
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
      {style === 'times' ? (
        <>
          <linearGradient id={gradient}>
            <stop offset="0.5" stopColor="currentColor" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0.12" />
          </linearGradient>
          <rect y="1" width="28" height="6" fill={`url(#${gradient})`} />
        </>
      ) : (
        <line
          x2="28"
          y1="4"
          y2="4"
          stroke="currentColor"
          strokeWidth="1.25"
          strokeDasharray={connectorStyles[style].dash?.join(' ')}
          opacity={1 - connectorStyles[style].paleness}
        />
      )}
    </svg>
  );
}
