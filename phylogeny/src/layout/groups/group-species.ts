import type { Group } from '../../parts/part-values.ts';
import type { Forest } from '../../species/forest.ts';
import type { SpeciesId } from '../../species/ids/species-id.ts';

/** The species of a group, as spans of the forest's order, which do not touch each other. */
export interface GroupSpecies {
  readonly starts: readonly number[];
  /** Exclusive. */
  readonly ends: readonly number[];
  readonly count: number;
}

/** Consecutive numbers; `end` is exclusive. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** The species of a group. Members that no longer exist are left out. */
export function groupSpecies(forest: Forest, { members }: Group): GroupSpecies {
  const branchOf = (index: number): Span => ({
    start: index,
    end: forest.branchEnds[index] ?? index,
  });
  const spans: Span[] = [];
  for (const member of members) {
    if ('species' in member) {
      const index = forest.indexOf(member.species);
      if (index >= 0) spans.push({ start: index, end: index + 1 });
      continue;
    }
    const index = forest.indexOf(member.branch);
    if (index < 0) continue;
    const taken = (member.without ?? []).flatMap((id) => {
      const inner = forest.indexOf(id);
      return inner < 0 ? [] : [branchOf(inner)];
    });
    spans.push(...subtractSpans(branchOf(index), taken));
  }
  return joinSpans(spans);
}

/** What is left of a span, from its start on. */
export function subtractSpans(whole: Span, taken: readonly Span[]): Span[] {
  const rest: Span[] = [];
  let { start } = whole;
  for (const one of [...taken].sort((a, b) => a.start - b.start)) {
    if (one.start >= whole.end || one.end <= start) continue;
    if (one.start > start) rest.push({ start, end: one.start });
    start = one.end;
  }
  if (start < whole.end) rest.push({ start, end: whole.end });
  return rest;
}

/** The union of spans. */
export function joinSpans(spans: readonly Span[]): GroupSpecies {
  const starts: number[] = [];
  const ends: number[] = [];
  let count = 0;
  for (const { start, end } of [...spans].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const last = ends.at(-1) ?? -1;
    if (end <= last) continue;
    if (start <= last) {
      ends[ends.length - 1] = end;
      count += end - last;
      continue;
    }
    starts.push(start);
    ends.push(end);
    count += end - start;
  }
  return { starts, ends, count };
}

/** The ids of the species of a group. */
export function speciesOfGroup(forest: Forest, group: Group): SpeciesId[] {
  const { starts, ends } = groupSpecies(forest, group);
  return starts.flatMap((start, span) =>
    Array.from({ length: (ends[span] ?? start) - start }, (_, at) => forest.id(start + at)),
  );
}
