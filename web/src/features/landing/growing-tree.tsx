import { type CSSProperties, type SVGProps, useId } from 'react';
import { t } from '../../texts/t.ts';
import './growing-tree.css';
import { classNames } from '../../ui/class-names.ts';
import { epochs, type Genus, horseFamily, type LabelPosition } from './horse-family.ts';

/** Sizes in units of the drawing, which is scaled to the available width. */
interface Format {
  readonly width: number;
  readonly nameSize: number;
  readonly axisSize: number;
  readonly labelOf: (genus: Genus) => LabelPosition;
}

const wide: Format = {
  width: 640,
  nameSize: 14,
  axisSize: 11,
  labelOf: ({ label }) => label,
};
// On a phone, the names in the wide drawing would be too small to read.
const narrow: Format = {
  width: 360,
  nameSize: 15,
  axisSize: 12,
  labelOf: ({ label, narrowLabel = label }) => narrowLabel,
};

const margin = 12;
const rowHeight = 34;
const barHeight = 10;
const earliest = 56;
const axisTop = horseFamily.length * rowHeight + 10;
const height = axisTop + 44;

const y = (row: number) => (row + 0.5) * rowHeight + 6;
const xIn =
  ({ width }: Format) =>
  (millionYears: number) =>
    margin + (1 - millionYears / earliest) * (width - 2 * margin);

/** The horse family as the product draws it, growing from its first genus to today. */
export function GrowingTree() {
  return (
    <>
      <Drawing format={narrow} className="sm:hidden" />
      <Drawing format={wide} className="hidden sm:block" />
    </>
  );
}

interface DrawingProps {
  readonly format: Format;
  readonly className: string;
}

function Drawing({ format, className }: DrawingProps) {
  const fadeId = useId();
  return (
    <svg
      viewBox={`0 0 ${format.width} ${height}`}
      role="img"
      aria-label={t(
        'The horse family drawn on a timeline, from Eohippus 56 million years ago to the living Equus',
      )}
      className={classNames('growing-tree h-auto w-full select-none', className)}
    >
      <defs>
        <linearGradient id={fadeId}>
          <stop offset="0.4" stopColor="var(--one-toed)" />
          <stop offset="1" stopColor="var(--one-toed)" stopOpacity="0.1" />
        </linearGradient>
      </defs>
      <TimeAxis format={format} />
      {horseFamily.map((genus, row) => (
        <GenusBar key={genus.name} genus={genus} row={row} format={format} fadeId={fadeId} />
      ))}
    </svg>
  );
}

function TimeAxis({ format }: { readonly format: Format }) {
  const x = xIn(format);
  return (
    <g fontSize={format.axisSize}>
      {[50, 40, 30, 20, 10, 0].map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={4} y2={axisTop} className="stroke-line" />
          <text
            x={x(tick)}
            y={height - 5}
            textAnchor={tick === 0 ? 'end' : 'middle'}
            className="tabular fill-quiet"
          >
            {tick === 0 ? t('Today') : t('{count} MY', { count: tick })}
          </text>
        </g>
      ))}
      {epochs.map((epoch) => (
        <g key={epoch.from}>
          <rect
            x={x(epoch.from)}
            y={axisTop}
            width={x(epoch.to) - x(epoch.from)}
            height={20}
            className="epoch stroke-surface"
            style={epochColour(epoch.colour)}
          />
          {epoch.name !== undefined && (
            <text
              x={(x(epoch.from) + x(epoch.to)) / 2}
              y={axisTop + 14}
              textAnchor="middle"
              className="fill-ink"
            >
              {epoch.name()}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

interface GenusBarProps {
  readonly genus: Genus;
  readonly row: number;
  readonly format: Format;
  /** The gradient of living genera, which fade out instead of ending. */
  readonly fadeId: string;
}

function GenusBar({ genus, row, format, fadeId }: GenusBarProps) {
  const x = xIn(format);
  const start = x(genus.from);
  const end = x(genus.to);
  const centre = y(row);
  const label = format.labelOf(genus);
  const isLiving = genus.to === 0;
  const colour = `var(--${genus.branch})`;
  return (
    <g className="genus">
      {genus.ancestor !== null && (
        <line
          x1={start}
          x2={start}
          y1={y(genus.ancestor) + barHeight / 2}
          y2={centre}
          stroke={colour}
          strokeOpacity={0.7}
          className="connector"
          style={growth(genus.from)}
        />
      )}
      <rect
        x={start}
        y={centre - barHeight / 2}
        width={end - start}
        height={barHeight}
        rx={barHeight / 2}
        fill={isLiving ? `url(#${fadeId})` : colour}
        className="bar"
        style={growth(genus.from, genus.to)}
      />
      {!isLiving && (
        <line
          x1={end}
          x2={end}
          y1={centre - 8}
          y2={centre + 8}
          stroke={colour}
          strokeWidth={2}
          strokeLinecap="round"
          className="name"
          style={growth(genus.to)}
        />
      )}
      <text
        {...namePosition(label, start, end, centre)}
        fontSize={format.nameSize}
        className="name fill-ink font-serif italic"
        style={growth(label === 'after' ? genus.to : genus.from)}
      >
        {genus.name}
      </text>
    </g>
  );
}

function namePosition(
  label: LabelPosition,
  start: number,
  end: number,
  centre: number,
): SVGProps<SVGTextElement> {
  switch (label) {
    case 'after':
      return { x: end + 9, y: centre + 5 };
    case 'before':
      return { x: start - 9, y: centre + 5, textAnchor: 'end' };
    case 'above':
      return { x: start + 7, y: centre - 9 };
  }
}

function epochColour(colour: string): CSSProperties & Record<'--epoch', string> {
  return { '--epoch': colour };
}

/** When an animation starts and how long it takes, as ratios of the whole animation. */
function growth(from: number, to = from): CSSProperties & Record<`--${string}`, number> {
  return { '--begin': 1 - from / earliest, '--length': (from - to) / earliest };
}
