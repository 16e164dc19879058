import { eraChart, readableOn, type TreeScale } from '@life-tree/phylogeny';
import { t } from '../../../../texts/t.ts';
import { timeNotation } from '../../../../texts/time-notation.ts';

interface EraStripProps {
  readonly scale: TreeScale;
  /** Pressing an era opens a colour picker for it. Gets the place of the era in the scale. */
  readonly onColour?: (era: number, colour: string) => void;
}

/** The eras of a scale as the axis shows them, one line for each level. */
export function EraStrip({ scale, onColour }: EraStripProps) {
  const { tiers, eras } = eraChart(timeNotation({ scale }));
  const tiles = tiers.flatMap((tier) => tier.tiles);
  const from = Math.min(...tiles.map((tile) => tile.from));
  const length = Math.max(...tiles.map((tile) => tile.to)) - from;
  const percent = (time: number) => `${(time / length) * 100}%`;
  return (
    <div
      aria-hidden={onColour === undefined}
      className="flex flex-col gap-px overflow-hidden rounded-md"
    >
      {tiers.map((tier) => (
        <div key={tier.level} className="relative h-6 bg-sunken">
          {tier.tiles.map((tile) => (
            <span
              key={tile.from}
              title={tile.era.name}
              className="absolute inset-y-0 truncate border-surface border-r px-1 text-xs leading-6 has-focus-visible:outline-2 has-focus-visible:outline-ink has-focus-visible:-outline-offset-2"
              style={{
                left: percent(tile.from - from),
                width: percent(tile.to - tile.from),
                backgroundColor: tile.era.colour,
                color: readableOn(tile.era.colour, ['#1C2B22', '#FFFFFF']),
              }}
            >
              {tile.era.name}
              {onColour !== undefined && (
                <input
                  type="color"
                  aria-label={t('Colour of {name}', { name: tile.era.name })}
                  value={tile.era.colour.toLowerCase()}
                  className="absolute inset-0 size-full cursor-pointer opacity-0"
                  onChange={(event) => onColour(eras.indexOf(tile.era), event.target.value)}
                />
              )}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
