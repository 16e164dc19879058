import { eraChart, readableOn, type TreeScale } from '@life-tree/phylogeny';
import { timeNotation } from '../../../../texts/time-notation.ts';

/** The eras of a scale as the axis shows them, one line for each level. */
export function EraStrip({ scale }: { readonly scale: TreeScale }) {
  const { tiers } = eraChart(timeNotation({ scale }));
  const tiles = tiers.flatMap((tier) => tier.tiles);
  const from = Math.min(...tiles.map((tile) => tile.from));
  const length = Math.max(...tiles.map((tile) => tile.to)) - from;
  const percent = (time: number) => `${(time / length) * 100}%`;
  return (
    <div aria-hidden="true" className="flex flex-col gap-px overflow-hidden rounded-md">
      {tiers.map((tier) => (
        <div key={tier.level} className="relative h-6 bg-sunken">
          {tier.tiles.map((tile) => (
            <span
              key={tile.from}
              title={tile.era.name}
              className="absolute inset-y-0 truncate border-surface border-r px-1 text-xs leading-6"
              style={{
                left: percent(tile.from - from),
                width: percent(tile.to - tile.from),
                backgroundColor: tile.era.colour,
                color: readableOn(tile.era.colour, ['#1C2B22', '#FFFFFF']),
              }}
            >
              {tile.era.name}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
