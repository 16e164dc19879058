export { contrast, readableOn } from './contrast.ts';
export { countOf, countsBack, durationUnitText, timeOfCount, unitText } from './counting.ts';
export {
  type ChartEra,
  type EraChart,
  type EraTier,
  earthBegins,
  eraChart,
  fitsEarthsPast,
  hasEras,
} from './era-chart.ts';
export { type BandRequest, type EraInView, erasInView, eraTiers } from './eras-in-view.ts';
export {
  type GeologicRank,
  type GeologicUnit,
  geologicTimeScaleCredit,
  geologicUnits,
} from './geologic-time-scale.ts';
export { intervalsAt } from './intervals-at.ts';
export { roundLength, roundTicks, type Tick, type TickRequest } from './ticks.ts';
export {
  durationInField,
  formatDuration,
  formatRange,
  formatTick,
  formatTime,
  type ShownDigits,
  timeInField,
} from './time-labels.ts';
export {
  decimalSeparator,
  englishAgoNotation,
  englishNotation,
  type IntervalName,
  notationOf,
  type TimeNotation,
  withScale,
} from './time-notation.ts';
export {
  type Era,
  hasTime,
  type LengthScale,
  nowOf,
  type OwnScale,
  ownScaleOf,
  substitutionUnit,
  type TreeScale,
  type TreeTimes,
} from './tree-scale.ts';
export {
  defaultTimeUnit,
  isTimeUnit,
  type TimeUnit,
  timeUnits,
  unitLabel,
  yearsPer,
} from './units.ts';
export { maxTime, type Years, years } from './years.ts';
