import { PartList } from '../../parts/part-list.ts';
import type { Band } from '../../parts/part-values.ts';
import type { TreeParts } from '../../parts/tree-parts.ts';
import type { TimeNotation } from '../../timeline/time-notation.ts';

/** The name of a band for its reader: that of a ready-made one is in their language. */
export function bandName({ name, ready }: Band, { bandNames }: TimeNotation): string {
  return (ready === undefined ? undefined : bandNames?.[ready]) ?? name;
}

/** The lists of a tree with the names of its bands as a reader sees them. */
export function withBandNames(parts: TreeParts, notation: TimeNotation): TreeParts {
  const entries = parts.bands.entries();
  if (entries.every(({ value }) => bandName(value, notation) === value.name)) return parts;
  const named = entries.map(({ id, value }) => ({
    id,
    value: { ...value, name: bandName(value, notation) },
  }));
  return { ...parts, bands: PartList.from('bands', named) };
}
