import type { CSSProperties, SVGProps } from 'react';
import './growing-tree.css';
import { epochs, type Genus, horseFamily } from './horse-family.ts';

const width = 640;
const rowHeight = 33;
const topMargin = 22;
const barHeight = 10;
const axisTop = topMargin + horseFamily.length * rowHeight + 2;
const height = axisTop + 44;
const earliest = 56;
const left = 12;
const right = 612;

const x = (millionYears: number) => left + (1 - millionYears / earliest) * (right - left);
const y = (row: number) => topMargin + row * rowHeight + rowHeight / 2;

/** The horse family as the product draws it, growing from its first genus to today. */
export function GrowingTree() {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="The horse family drawn on a timeline, from Eohippus 56 million years ago to the living Equus"
      className="growing-tree h-auto w-full select-none"
    >
      <defs>
        <linearGradient id="still-living">
          <stop offset="0.45" stopColor="var(--one-toed)" />
          <stop offset="1" stopColor="var(--one-toed)" stopOpacity="0.15" />
        </linearGradient>
      </defs>
      <TimeAxis />
      {horseFamily.map((genus, row) => (
        <GenusBar key={genus.name} genus={genus} row={row} />
      ))}
    </svg>
  );
}

function TimeAxis() {
  return (
    <g>
      {[50, 40, 30, 20, 10, 0].map((tick) => (
        <g key={tick}>
          <line x1={x(tick)} x2={x(tick)} y1={8} y2={axisTop} className="stroke-line" />
          <text
            x={x(tick)}
            y={height - 4}
            textAnchor={tick === 0 ? 'end' : 'middle'}
            className="tabular fill-quiet text-[11px]"
          >
            {tick === 0 ? 'Today' : `${tick} MY`}
          </text>
        </g>
      ))}
      {epochs.map((epoch) => (
        <g key={epoch.name}>
          <rect
            x={x(epoch.from)}
            y={axisTop}
            width={x(epoch.to) - x(epoch.from)}
            height={20}
            fill={epoch.colour}
            fillOpacity="var(--epoch-strength)"
            className="stroke-surface"
          />
          {epoch.from - epoch.to > 8 && (
            <text
              x={(x(epoch.from) + x(epoch.to)) / 2}
              y={axisTop + 14}
              textAnchor="middle"
              className="fill-ink text-[11px]"
            >
              {epoch.name}
            </text>
          )}
        </g>
      ))}
    </g>
  );
}

function GenusBar({ genus, row }: { readonly genus: Genus; readonly row: number }) {
  const start = x(genus.from);
  const end = x(genus.to);
  const centre = y(row);
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
        fill={isLiving ? 'url(#still-living)' : colour}
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
          className="label"
          style={growth(genus.to)}
        />
      )}
      <text
        {...labelPlace(genus, start, end, centre)}
        className="label fill-ink font-serif text-[14px] italic"
        style={growth(genus.label === 'after' ? genus.to : genus.from)}
      >
        {genus.name}
      </text>
    </g>
  );
}

function labelPlace(
  { label }: Genus,
  start: number,
  end: number,
  centre: number,
): SVGProps<SVGTextElement> {
  switch (label) {
    case 'after':
      return { x: end + 9, y: centre + 4.5 };
    case 'before':
      return { x: start - 9, y: centre + 4.5, textAnchor: 'end' };
    case 'above':
      return { x: start + 7, y: centre - 9 };
  }
}

/** When in the growth something begins, and how long it takes, as shares of the whole. */
function growth(from: number, to = from): CSSProperties & Record<`--${string}`, number> {
  return { '--begin': 1 - from / earliest, '--length': (from - to) / earliest };
}
