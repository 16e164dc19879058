/** The WCAG contrast of two colours written as #RRGGBB, from 1 (equal) to 21 (black on white). */
export function contrast(one: string, other: string): number {
  const a = luminance(one);
  const b = luminance(other);
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** The first of the colours with a contrast of at least 4.5 (AA) to the background, or else the one with the most. */
export function readableOn(background: string, colours: readonly [string, ...string[]]): string {
  let best = colours[0];
  for (const colour of colours) {
    if (contrast(background, colour) >= 4.5) return colour;
    if (contrast(background, colour) > contrast(background, best)) best = colour;
  }
  return best;
}

function luminance(colour: string): number {
  const value = Number.parseInt(colour.slice(1, 7), 16);
  const linear = (shift: number) => {
    const channel = ((value >> shift) & 255) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(16) + 0.7152 * linear(8) + 0.0722 * linear(0);
}
