const mixtures = new Map<string, string>();

/** Mixes two colours, both as #RRGGBB. `ratio` is the proportion of the second. */
export function mixColours(colour: string, other: string, ratio: number): string {
  const key = `${colour}${other}${ratio}`;
  const known = mixtures.get(key);
  if (known !== undefined) return known;
  const channel = (from: number) => {
    const own = Number.parseInt(colour.slice(from, from + 2), 16);
    const added = Number.parseInt(other.slice(from, from + 2), 16);
    const value = Math.round(own * (1 - ratio) + added * ratio);
    return value.toString(16).padStart(2, '0');
  };
  const result = `#${channel(1)}${channel(3)}${channel(5)}`;
  mixtures.set(key, result);
  return result;
}
