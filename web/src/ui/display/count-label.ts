import { currentLanguage, locale } from '../../texts/language.ts';

const steps = [
  { size: 1e9, suffix: 'B' },
  { size: 1e6, suffix: 'M' },
  { size: 1e3, suffix: 'k' },
] as const;

/** `999`, `1.20k`, `3.46M`, `2.00B`: truncated, so that it is never rounded up to the next unit. */
export function countLabel(count: number): string {
  const step = steps.find(({ size }) => count >= size);
  // These look the same in all our languages, and creating an Intl format is slow.
  if (!step) return String(Math.trunc(count));
  if (currentLanguage() !== 'en') return compactLabel(count);
  const hundredths = Math.floor((count * 100) / step.size);
  return `${(hundredths / 100).toFixed(2)}${step.suffix}`;
}

/** `1,20 mil`: the abbreviations differ between languages, so they come from the browser. */
function compactLabel(count: number): string {
  return new Intl.NumberFormat(locale(), {
    notation: 'compact',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    roundingMode: 'trunc',
  }).format(count);
}
