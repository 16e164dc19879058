import {
  englishAgoNotation,
  englishNotation,
  type IntervalName,
  type ReadyBandKey,
  readyBandNames,
  type TimeNotation,
  type TreeTimes,
  withScale,
} from '@life-tree/phylogeny';
import { currentLanguage, locale } from './language.ts';
import { t, tMessage } from './t.ts';

type IntervalNames = TimeNotation['intervalNames'];

// One file for each language. Only pages that draw a tree load it.
const files = import.meta.glob<Readonly<Record<string, IntervalName>>>('./interval-names/*.ts', {
  import: 'intervalNames',
});
const loaded = new Map<string, IntervalNames>();

/** Await this before drawing a geologic time scale. Without the file, its intervals are in English. */
export async function loadIntervalNames(): Promise<void> {
  const language = currentLanguage();
  const load = files[`./interval-names/${language}.ts`];
  if (load === undefined || loaded.has(language)) return;
  try {
    loaded.set(language, await load());
    made = null;
  } catch {
    // Offline, for example. English names are better than no drawing.
  }
}

/** The names that files and tables may use beside the English ones. */
export function ownIntervalNames(): { readonly intervalNames?: IntervalNames } {
  const { intervalNames } = timeNotation();
  return Object.keys(intervalNames).length === 0 ? {} : { intervalNames };
}

interface MadeNotation {
  readonly locale: string;
  readonly notation: TimeNotation;
  readonly ago: TimeNotation;
}

let made: MadeNotation | null = null;

/** How times are written in the user's language, on the scale and in the style that the tree has chosen. */
export function timeNotation(times?: TreeTimes | null): TimeNotation {
  const notation = notationOfEarth(times?.notation);
  return times?.scale === undefined ? notation : withScale(notation, times.scale, t('Now'));
}

function notationOfEarth(style: TreeTimes['notation']): TimeNotation {
  const language = currentLanguage();
  if (language === 'en') return style === 'ago' ? englishAgoNotation : englishNotation;
  // A canvas asks for every label, and on the server the locale differs between requests.
  const current = locale();
  if (made?.locale !== current) made = madeFor(current, language);
  return style === 'ago' ? made.ago : made.notation;
}

function madeFor(current: string, language: string): MadeNotation {
  const notation: TimeNotation = {
    locale: current,
    unitLabels: {
      Years: t('Y'),
      'Thousand Years': t('KY'),
      'Million Years': t('MY'),
      'Billion Years': t('BY'),
      'Trillion Years': t('TY'),
    },
    // Other languages follow the SI, which puts a space before a unit. It must not break a line.
    unitSpace: '\u00a0',
    fossil: t('fossil'),
    intervalNames: loaded.get(language) ?? {},
    bandNames: bandNames(),
  };
  return { locale: current, notation, ago: { ...notation, ago: { now: t('Today') } } };
}

function bandNames(): Readonly<Record<ReadyBandKey, string>> {
  const names = Object.entries(readyBandNames).map(([key, name]) => [key, tMessage(name)]);
  return Object.fromEntries(names) as Record<ReadyBandKey, string>;
}
