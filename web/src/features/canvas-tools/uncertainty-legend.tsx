import type { CanvasView } from '@life-tree/canvas';
import { connectorStyles, type LegendTexts, usedStyles } from '@life-tree/phylogeny';
import { useId } from 'react';
import { legendTexts } from '../../texts/legend-texts.ts';
import { t } from '../../texts/t.ts';

/** A style of bars or connectors that a legend explains. */
export type Style = keyof LegendTexts;

/** Explains the styles that the tree uses. */
export function UncertaintyLegend({ view }: { readonly view: CanvasView }) {
  return <LegendList styles={usedStyles(view.tree)} />;
}

/** Explains styles of bars and connectors. */
export function LegendList({ styles }: { readonly styles: readonly Style[] }) {
  const texts = legendTexts();
  if (styles.length === 0) return null;
  return (
    <ul aria-label={t('Legend')} className="flex flex-col gap-1 text-sm text-quiet">
      {styles.map((style) => (
        <li key={style} className="flex items-center gap-2">
          <Sample style={style} />
          {texts[style]}
        </li>
      ))}
    </ul>
  );
}

function Sample({ style }: { readonly style: Style }) {
  const gradient = useId();
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
