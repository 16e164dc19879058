export { contrast, readableOn } from './contrast.ts';
export {
  type BandRequest,
  earthBegins,
  fitsEarthsPast,
  type GeologicBand,
  geologicBands,
  geologicTiers,
} from './geologic-bands.ts';
export {
  type GeologicRank,
  type GeologicUnit,
  geologicTimeScaleCredit,
  geologicUnits,
} from './geologic-time-scale.ts';
export { intervalsAt } from './intervals-at.ts';
export { roundTicks, type Tick, type TickRequest } from './ticks.ts';
export {
  durationInField,
  formatRange,
  formatTick,
  formatTime,
  parseDuration,
  parseNumber,
  parseTime,
  type ShownDigits,
  timeInField,
  timeMessages,
  type UnreadableTime,
} from './time-labels.ts';
export {
  decimalSeparator,
  englishAgoNotation,
  englishNotation,
  type IntervalName,
  notationOf,
  type TimeNotation,
} from './time-notation.ts';
export {
  defaultTimeUnit,
  isTimeUnit,
  type TimeUnit,
  timeUnits,
  unitLabel,
  yearsPer,
} from './units.ts';
export { type Years, years } from './years.ts';
