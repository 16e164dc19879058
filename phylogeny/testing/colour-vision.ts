/** How people with protanopia, deuteranopia and tritanopia see colours (Machado et al. 2009). */
const visions = [
  // Normal vision.
  [1, 0, 0, 0, 1, 0, 0, 0, 1],
  [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
];

/** The linear channels of a colour written as #RRGGBB. */
export function linear(colour: string): number[] {
  return [1, 3, 5].map((at) => {
    const channel = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
}

/** Lightness and two axes of colour; equal distances look equal. */
export function oklab([r = 0, g = 0, b = 0]: readonly number[]): number[] {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function seenAs(colour: string, vision: readonly number[]): number[] {
  const channels = linear(colour);
  const seen = [0, 3, 6].map((at) =>
    channels.reduce((sum, channel, n) => sum + channel * (vision[at + n] ?? 0), 0),
  );
  return oklab(seen.map((channel) => Math.min(Math.max(channel, 0), 1)));
}

/** How different the two most similar of some colours look, in the vision that sees least of it. */
export function smallestDifference(colours: readonly string[]): number {
  let smallest = Number.POSITIVE_INFINITY;
  for (const vision of visions) {
    const seen = colours.map((colour) => seenAs(colour, vision));
    for (const [at, one] of seen.entries()) {
      for (const other of seen.slice(at + 1)) {
        smallest = Math.min(smallest, Math.hypot(...one.map((part, n) => part - (other[n] ?? 0))));
      }
    }
  }
  return smallest;
}
