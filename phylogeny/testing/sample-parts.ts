import fc from 'fast-check';
import { type PartId, partId } from '../src/parts/part-id.ts';
import type { Band, Column, Group, PartName, PartValue, Source } from '../src/parts/part-values.ts';
import { type PartEntries, partNames } from '../src/parts/tree-parts.ts';
import type { NamedDetails, SpeciesDetails } from '../src/species/details.ts';
import type { SpeciesId } from '../src/species/ids/species-id.ts';
import { years } from '../src/timeline/years.ts';

/** Random parts and details for property tests. Ids, names and DOIs are few, so that they meet. */
export function idOfPart(prefix: string, part: PartName, number: number): PartId {
  return partId(`${prefix}-${part}-${number % 4}`);
}

/** One of the values that an element with this id can have; some break a rule. */
export function randomValue(
  prefix: string,
  part: PartName,
  pick: number,
  members: readonly SpeciesId[],
): PartValue {
  const values = { sources, columns, groups, bands }[part](prefix, members);
  return values[pick % values.length] ?? sources(prefix)[0];
}

function sources(prefix: string): [Source, ...Source[]] {
  return [
    { type: 'book', title: 'On whales', DOI: `10.1/${prefix}` },
    { type: 'article-journal', DOI: `https://doi.org/10.1/${prefix.toUpperCase()}` },
    { type: 'article', author: [{ family: 'Thewissen' }], DOI: `10.2/${prefix}` },
    { type: 'webpage' },
    { type: '' },
  ];
}

function columns(prefix: string): Column[] {
  const choices = [
    { name: 'land', colour: '#aa5500' },
    { name: 'sea', colour: '#0055aa' },
  ];
  return [
    { name: `${prefix} mass`, type: 'number', unit: 'kg' },
    { name: `${prefix} Mass`, type: 'number', rank: 2 },
    { name: `${prefix} notes`, type: 'text' },
    { name: `${prefix} habitat`, type: 'choice', choices },
    { name: `${prefix} habitat`, type: 'choice', choices: choices.slice(1) },
    { name: `${prefix} living`, type: 'yes-no' },
    { name: `${prefix} page`, type: 'link' },
    { name: `${prefix} page`, type: 'choice' },
    { name: '', type: 'text' },
  ];
}

function groups(prefix: string, members: readonly SpeciesId[]): Group[] {
  const [branch, ...without] = members;
  return [
    { name: prefix, colour: '#123456', members: members.map((species) => ({ species })) },
    { name: prefix, members: branch ? [{ branch, without }] : [] },
    { name: prefix, colour: 'red', members: [] },
  ];
}

function bands(prefix: string): Band[] {
  return [
    { name: prefix, from: -66e6, colour: '#ff0000' },
    { name: prefix, from: -20, to: 1 / 3, colour: '#ff0000', row: 1, ready: 'end-permian' },
    { name: prefix, from: 2, to: 1, colour: '#ff0000' },
    { name: prefix, from: Number.NaN, colour: '#ff0000' },
  ];
}

/** Parts of a tree that keep every rule. */
export function partsOf(prefix: string): fc.Arbitrary<PartEntries> {
  const list = (part: PartName, value: PartValue, number: number) =>
    fc.option(fc.constant({ part, id: idOfPart(prefix, part, number), value }), { freq: 2 });
  const [book, , article] = sources(prefix);
  const [mass, , notes, habitat] = columns(prefix);
  const values = [
    ...[book, article].map((value, index) => ({ part: partNames[0], value, index })),
    ...[mass, notes, habitat].map((value, index) => ({ part: partNames[1], value, index })),
    { part: partNames[2], value: groups(prefix, [])[0], index: 0 },
    { part: partNames[3], value: bands(prefix)[1], index: 1 },
  ];
  const choices = values.flatMap(({ part, value, index }) =>
    part === undefined || value === undefined ? [] : [list(part, value, index)],
  );
  return fc.tuple(...choices).map((chosen) => {
    const present = chosen.filter((one) => one !== null);
    return Object.fromEntries(
      partNames.map((part) => [part, present.filter((one) => one.part === part)]),
    );
  });
}

/** Details of species in a tree, some of which refer to what is not there. */
export function detailsIn(prefix: string): fc.Arbitrary<SpeciesDetails> {
  const columnId = (number: number) => idOfPart(prefix, 'columns', number);
  const sourceId = idOfPart(prefix, 'sources', 3);
  return fc.constantFrom<SpeciesDetails>(
    {},
    {},
    { inferred: true },
    { rank: 2 },
    { ghost: years(3) },
    { ghost: years(0.75), placement: 'probable' },
    { apparitionBounds: { before: 0.1, after: 0, kind: 'fossil' }, colour: '#00ff00' },
    { extinctionBounds: { before: 1, after: 2, kind: 'hpd', level: 80 }, placement: 'debated' },
    { traits: { [columnId(0)]: 4.5, [columnId(3)]: 'no longer there' } },
    { citations: { dates: [{ sourceId, locator: 'p. 12' }], name: [{ sourceId }] } },
    { imageCredit: { author: 'Jane Roe', licence: 'CC BY 4.0' } },
    { invented: years(0.5) },
    {
      apparitionBounds: { before: 3, after: -1, kind: 'hpd' },
      stated: { apparition: years(-66e6) },
    },
    { stated: { apparition: years(-0.1), extinction: years(1 / 3) } },
    { otherAncestors: [{ id: partId('gone') as string as SpeciesId }], placement: 'unknown' },
  );
}

/** Details that an edit names, some of which break a rule. */
export function namedDetailsFor(
  prefix: string,
  [first, second, third]: readonly [number, number, number],
  other: SpeciesId,
): NamedDetails {
  const columnId = idOfPart(prefix, 'columns', second);
  const otherColumn = idOfPart(prefix, 'columns', third);
  const sourceId = idOfPart(prefix, 'sources', third);
  const values: readonly NamedDetails[] = [
    { inferred: true },
    { inferred: null },
    { rank: third },
    { ghost: years(second) },
    { ghost: second % 2 === 0 ? null : years(third - 4) },
    { rank: third / 3 },
    { apparitionBounds: { before: second / 7, after: third, kind: 'range' } },
    { apparitionBounds: { before: 0, after: 0, kind: second % 2 === 0 ? 'circa' : 'fossil' } },
    { extinctionBounds: { before: 1, after: second - 20, kind: 'hpd', level: third / 8 } },
    { extinctionBounds: null, apparitionBounds: null },
    { placement: 'probable', colour: '#0a0b0c' },
    { invented: second % 2 === 0 ? null : years(third) },
    { placement: null, colour: second % 2 === 0 ? null : 'green' },
    { otherAncestors: [{ id: other, citations: [{ sourceId }] }], placement: 'debated' },
    { otherAncestors: second % 2 === 0 ? [] : [{ id: other }, { id: other }] },
    { otherAncestors: [{ id: other, as: second % 2 === 0 ? 'hybrid' : 'transfer' }] },
    { citations: { dates: [{ sourceId, note: 'see there' }], name: null } },
    { citations: { image: [{ sourceId }, { sourceId, locator: '3' }] }, rank: null },
    { citations: { dates: [], placement: null } },
    { citations: second % 2 === 0 ? null : {} },
    { traits: { [columnId]: third } },
    { traits: { [columnId]: 'sea', [otherColumn]: null } },
    { traits: { [columnId]: second % 2 === 0, [otherColumn]: 'https://example.org/' } },
    { traits: { [columnId]: null } },
    { traits: second % 2 === 0 ? null : {} },
    { imageCredit: { author: 'Jane Roe', link: 'https://example.org/' } },
    { imageCredit: { licence: 'CC0 1.0', link: second % 2 === 0 ? 'http://a' : 'javascript:a' } },
    { imageCredit: second % 2 === 0 ? null : {} },
    { apparitionBounds: { before: 7 - second, after: third, kind: 'hpd' } },
    { stated: { extinction: years(second % 5 === 0 ? Number.NaN : third / 3) } },
    { stated: { apparition: second % 2 === 0 ? null : years(third), extinction: null } },
    { stated: second % 2 === 0 ? null : {} },
    { invented: second % 3 === 0 ? null : years(second % 5 === 0 ? Number.NaN : third / 3) },
  ];
  return values[first % values.length] ?? {};
}
