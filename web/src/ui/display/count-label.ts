const steps = [
  { size: 1e9, suffix: 'B' },
  { size: 1e6, suffix: 'M' },
  { size: 1e3, suffix: 'k' },
] as const;

/** `999`, `1.20k`, `3.46M`, `2.00B`: truncated, so that it is never rounded up to the next unit. */
export function countLabel(count: number): string {
  const step = steps.find(({ size }) => count >= size);
  if (!step) return String(Math.trunc(count));
  const hundredths = Math.floor((count * 100) / step.size);
  return `${(hundredths / 100).toFixed(2)}${step.suffix}`;
}
