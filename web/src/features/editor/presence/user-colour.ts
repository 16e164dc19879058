const colours = ['#B5470B', '#1D55C4', '#A21CAF', '#0F766E', '#8F5300', '#6D28D9'] as const;

/** The same person has the same colour for everybody. */
export function personColour(userId: string): string {
  let sum = 0;
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return colours[sum % colours.length] ?? colours[0];
}
