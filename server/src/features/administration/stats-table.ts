import type { Stats } from './administration-commands.ts';

/** The numbers as a table, right-aligned. */
export function statsTable(stats: Stats): string {
  const rows = [
    ['People', number(stats.people)],
    ['Trees', number(stats.trees)],
    ['  public', number(stats.publicTrees)],
    ['Species', number(stats.species)],
    ['Comments', number(stats.comments)],
    ['Images', number(stats.images)],
    ['Database', size(stats.databaseBytes)],
  ] as const;
  const names = Math.max(...rows.map(([name]) => name.length));
  const numbers = Math.max(...rows.map(([, value]) => value.length));
  return rows
    .map(([name, value]) => `${name.padEnd(names)}  ${value.padStart(numbers)}\n`)
    .join('');
}

export function number(value: number): string {
  return value.toLocaleString('en');
}

export function size(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  const value = bytes / 1000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${units[power]}`;
}
