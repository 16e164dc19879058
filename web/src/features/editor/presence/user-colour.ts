const colours = ['#B5470B', '#1D55C4', '#A21CAF', '#0F766E', '#8F5300', '#6D28D9'] as const;

/** A user has the same colour on every screen. */
export function userColour(userId: string): string {
  let sum = 0;
  for (const character of userId) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) % 65_521;
  return colours[sum % colours.length] ?? colours[0];
}
