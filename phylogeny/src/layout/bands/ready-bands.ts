import type { ReadyBandKey } from '../../parts/ready-band-names.ts';
import { geologicUnits } from '../../timeline/geologic-time-scale.ts';

/** The sets of bands that can be added to a tree of Earth's past. */
export type ReadySet = 'extinctions' | 'eras';

/** A band with its dates from the geologic time scale, in years. */
export interface ReadyBand {
  readonly key: ReadyBandKey;
  readonly from: number;
  readonly to?: number;
  readonly colour: string;
}

const extinctionColour = '#b3402e';
const boundaryColour = '#5b6b8c';

/** The unit whose extinction ends it, or whose whole span it fills. */
const extinctions: readonly [ReadyBandKey, unit: string, isWhole: boolean][] = [
  ['end-ordovician', 'Hirnantian', true],
  ['late-devonian', 'Frasnian', false],
  ['end-permian', 'Changhsingian', false],
  ['end-triassic', 'Rhaetian', false],
  ['end-cretaceous', 'Maastrichtian', false],
];

/** The units whose beginnings are the major boundaries of the chart. */
const boundaries: readonly [ReadyBandKey, unit: string][] = [
  ['archean', 'Archean'],
  ['proterozoic', 'Proterozoic'],
  ['phanerozoic', 'Phanerozoic'],
  ['mesozoic', 'Mesozoic'],
  ['cenozoic', 'Cenozoic'],
  ['quaternary', 'Quaternary'],
  ['holocene', 'Holocene'],
];

/** The bands of a set, the oldest first. All dates are boundaries of the chart. */
export function readyBands(set: ReadySet): readonly ReadyBand[] {
  if (set === 'eras') {
    return boundaries.map(([key, name]) => ({
      key,
      from: yearsOf(unitNamed(name).startMa),
      colour: boundaryColour,
    }));
  }
  return extinctions.map(([key, name, isWhole]) => {
    const { startMa, endMa } = unitNamed(name);
    const end = yearsOf(endMa);
    return isWhole
      ? { key, from: yearsOf(startMa), to: end, colour: extinctionColour }
      : { key, from: end, colour: extinctionColour };
  });
}

/** The article that describes the chart, as CSL-JSON. */
export const chartSource = {
  type: 'article-journal',
  title: 'The ICS international chronostratigraphic chart this decade',
  author: [
    { family: 'Cohen', given: 'K' },
    { family: 'Harper', given: 'D' },
    { family: 'Gibbard', given: 'P' },
    { family: 'Car', given: 'N' },
  ],
  'container-title': 'Episodes',
  volume: '48',
  page: '105-115',
  issued: { 'date-parts': [[2025]] },
  DOI: '10.18814/epiiugs/2025/025001',
} as const;

function unitNamed(name: string) {
  const unit = geologicUnits.find((one) => one.name === name);
  if (unit === undefined) throw new RangeError(`The chart has no ${name}`);
  return unit;
}

/** Rounded, since 251.902 million is not exact. */
function yearsOf(millions: number): number {
  return -Math.round(millions * 1e6);
}
