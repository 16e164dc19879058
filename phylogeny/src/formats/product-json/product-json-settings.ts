import {
  type ColourBy,
  colourBys,
  type FanAngles,
  fanFault,
  type SplitLabels,
  type Strip,
  scaleFault,
  splitsFault,
  stripStyles,
  stripsFault,
} from '../../document/settings.ts';
import {
  settingNames,
  settingsOf,
  siblingOrders,
  type TreeSettings,
} from '../../document/tree-document.ts';
import { treeShapes } from '../../document/tree-shapes.ts';
import { type PartId, partId } from '../../parts/part-id.ts';
import { italicsChoices } from '../../parts/part-values.ts';
import { type Era, substitutionUnit, type TreeScale } from '../../timeline/tree-scale.ts';
import type { Report } from '../report.ts';
import { isJsonObject, type JsonObject } from './product-json-species.ts';

/** The value of each setting in a file; null where it is not valid. */
const readers = {
  notation: (value) => (value === 'ago' ? value : null),
  order: (value) => siblingOrders.find((order) => order === value) ?? null,
  colourBy: readColourBy,
  strips: readStrips,
  scale: readScale,
  shape: (value) => treeShapes.find((shape) => shape === value) ?? null,
  fan: readFan,
  moveAlong: (value) => (value === false ? value : null),
  italics: (value) => italicsChoices.find((italics) => italics === value) ?? null,
  splits: readSplits,
} as const satisfies {
  readonly [Name in keyof TreeSettings]-?: (value: unknown) => TreeSettings[Name] | null;
};

/** The settings of a tree among the fields beside its species; null when it has none. */
export function readSettings(fields: JsonObject, report: Report): TreeSettings | null {
  const values = settingNames.map((name) => {
    const stated = fields[name] ?? null;
    const value = readers[name](stated);
    if (value === null && stated !== null) {
      report.add('dropped', 'unknown-setting', { example: name });
    }
    return [name, value];
  });
  return settingsOf(Object.fromEntries(values));
}

function readColourBy(value: unknown): ColourBy | null {
  return readColumn(value) ?? colourBys.find((colourBy) => colourBy === value) ?? null;
}

function readColumn(value: unknown): { readonly column: PartId } | null {
  if (!isJsonObject(value) || typeof value.column !== 'string' || value.column === '') return null;
  return { column: partId(value.column) };
}

function readStrips(value: unknown): readonly Strip[] | null {
  if (!Array.isArray(value)) return null;
  const strips = value.flatMap((strip) => {
    const as = isJsonObject(strip) && stripStyles.find((style) => style === strip.as);
    if (!as || typeof strip.column !== 'string') return [];
    return [{ column: partId(strip.column), as }];
  });
  return strips.length === value.length && stripsFault(strips) === null ? strips : null;
}

function readFan(value: unknown): FanAngles | null {
  if (!isJsonObject(value)) return null;
  const { opening, turn } = value;
  const fan = {
    ...(typeof opening === 'number' && { opening }),
    ...(typeof turn === 'number' && { turn }),
  };
  return fanFault(fan) === null ? fan : null;
}

function readSplits(value: unknown): SplitLabels | null {
  if (!isJsonObject(value)) return null;
  const { label, digits, least } = value;
  const words = ['age', 'name'] as const;
  const written = words.find((word) => word === label) ?? readColumn(label);
  if (label !== undefined && written === null) return null;
  const splits = {
    ...(written !== null && { label: written }),
    ...(typeof digits === 'number' && { digits }),
    ...(typeof least === 'number' && { least }),
  };
  return splitsFault(splits) === null ? splits : null;
}

function readScale(value: unknown): TreeScale | null {
  if (!isJsonObject(value)) return null;
  const { kind, unit, zero, direction, now } = value;
  if (kind === 'none') return { kind };
  if (kind === 'lengths' && typeof unit === 'string') {
    const lengths = { kind, unit } as const;
    return scaleFault(lengths) === null ? lengths : null;
  }
  if (kind !== undefined || !Array.isArray(value.eras)) return null;
  // Files that were written before lengths had a scale of their own.
  if (unit === 'substitutions') return { kind: 'lengths', unit: substitutionUnit };
  if (typeof unit !== 'string' || typeof now !== 'number') return null;
  if (direction !== 'forward' && direction !== 'back') return null;
  const eras = value.eras.flatMap((era) => readEra(era) ?? []);
  const scale: TreeScale = {
    unit,
    ...(typeof zero === 'string' && { zero }),
    direction,
    now,
    eras,
  };
  return eras.length === value.eras.length && scaleFault(scale) === null ? scale : null;
}

function readEra(value: unknown): Era | null {
  if (!isJsonObject(value)) return null;
  const { name, from, to, colour, level } = value;
  if (typeof name !== 'string' || typeof from !== 'number' || typeof to !== 'number') return null;
  if (typeof level !== 'number') return null;
  return { name, from, to, ...(typeof colour === 'string' && { colour }), level };
}
