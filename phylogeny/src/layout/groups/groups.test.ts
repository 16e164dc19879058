import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inferAncestors, sampleForest } from '../../../testing/sample-forests.ts';
import { partId } from '../../parts/part-id.ts';
import type { Group, GroupMember } from '../../parts/part-values.ts';
import { partsFrom } from '../../parts/tree-parts.ts';
import type { Forest } from '../../species/forest.ts';
import { layOutForest } from '../forest-layout.ts';
import { lookOf } from '../tree-look.ts';
import type { GroupLayout, GroupMark } from './group-layout.ts';
import { groupMembers } from './group-members.ts';
import { groupSpecies } from './group-species.ts';
import { type BracketLabel, bracketStrip, placeBrackets } from './place-brackets.ts';

const anyForest = fc
  .record({
    shape: fc.constantFrom('tangled', 'branching', 'chain', 'ladder'),
    size: fc.integer({ min: 1, max: 60 }),
    seed: fc.nat(),
    isInferred: fc.boolean(),
  })
  .map(({ shape, size, seed, isInferred }) => {
    const forest = sampleForest(shape, size, seed);
    return isInferred ? inferAncestors(forest) : forest;
  });

const anyMember = fc.record({
  head: fc.nat(),
  isSpecies: fc.boolean(),
  without: fc.array(fc.nat(), { maxLength: 4 }),
});
const anyGroups = fc.array(
  fc.record({
    members: fc.array(anyMember, { maxLength: 4 }),
    shown: fc.constantFrom(undefined, 'bracket', 'shade', 'both'),
  }),
  { minLength: 1, maxLength: 8 },
);

type DrawnGroups = typeof anyGroups extends fc.Arbitrary<infer Value> ? Value : never;

function groupsOf(forest: Forest, drawn: DrawnGroups): Group[] {
  const id = (number: number) => forest.id(number % forest.size);
  return drawn.map(({ members, shown }, number) => ({
    name: `Group ${number}`,
    colour: '#336699',
    members: members.map(
      ({ head, isSpecies, without }): GroupMember =>
        isSpecies ? { species: id(head) } : { branch: id(head), without: without.map(id) },
    ),
    ...(shown !== undefined && { shown }),
  }));
}

const measure = (text: string, size: number) => text.length * size * 0.6;

/** The box around a name, which runs along the rows or beside them. */
function labelBox({ text, x, y, isVertical }: BracketLabel) {
  const length = measure(text, 12);
  const [width, height] = isVertical ? [12, length] : [length, 12];
  return { left: x, right: x + width, top: y - height / 2, bottom: y + height / 2 };
}

/** Whether a species is in a group, from the definition. */
function isIn(forest: Forest, index: number, { members }: Group): boolean {
  const isInBranch = (top: number) => {
    for (let each = index; each >= 0; each = forest.ancestor(each)) if (each === top) return true;
    return false;
  };
  return members.some((member) =>
    'species' in member
      ? forest.indexOf(member.species) === index
      : isInBranch(forest.indexOf(member.branch)) &&
        !(member.without ?? []).some((id) => isInBranch(forest.indexOf(id))),
  );
}

function layOut(forest: Forest, groups: readonly Group[]) {
  const parts = partsFrom({
    groups: groups.map((value, number) => ({ id: partId(String(number).padStart(3, '0')), value })),
  });
  const layout = layOutForest(forest, { look: lookOf(null, parts) });
  return { rows: layout.rows, groups: layout.groups };
}

/** The groups with all of their runs, which may be in several parts of one lane. */
function wholeMarks(
  groups: GroupLayout | null,
): Pick<GroupMark, 'group' | 'runStarts' | 'runEnds'>[] {
  const whole = new Map<string, GroupMark>();
  for (const mark of groups?.lanes.flat() ?? []) {
    const { runStarts = [], runEnds = [] } = whole.get(mark.id) ?? {};
    whole.set(mark.id, {
      ...mark,
      runStarts: [...runStarts, ...mark.runStarts],
      runEnds: [...runEnds, ...mark.runEnds],
    });
  }
  return [...whole.values(), ...(groups?.shades ?? [])];
}

const partCount = (marks: readonly GroupMark[], { id }: GroupMark) =>
  marks.filter((mark) => mark.id === id).length;

describe('G1: a group', () => {
  test('has exactly the species of its members', () => {
    fc.assert(
      fc.property(anyForest, anyGroups, (forest, drawn) => {
        for (const group of groupsOf(forest, drawn)) {
          const { starts, ends, count } = groupSpecies(forest, group);
          const found = starts.flatMap((start, span) =>
            Array.from({ length: (ends[span] ?? start) - start }, (_, n) => start + n),
          );
          const expected = Array.from({ length: forest.size }, (_, n) => n).filter((index) =>
            isIn(forest, index, group),
          );
          expect(found).toEqual(expected);
          expect(count).toBe(expected.length);
        }
      }),
    );
  });

  test('is drawn beside the rows of its species and no others, with gaps where it is paraphyletic', () => {
    fc.assert(
      fc.property(anyForest, anyGroups, (forest, drawn) => {
        const { rows, groups } = layOut(forest, groupsOf(forest, drawn));
        for (const { group, runStarts, runEnds } of wholeMarks(groups)) {
          const expected = Array.from(rows.speciesAt, (index) => isIn(forest, index, group));
          const found = expected.map((_, row) =>
            runStarts.some((start, run) => start <= row && row < (runEnds[run] ?? 0)),
          );
          expect(found).toEqual(expected);
          // Runs are from the top down and do not touch.
          expect(runStarts.slice(1).every((start, run) => start > (runEnds[run] ?? 0))).toBe(true);
        }
      }),
    );
  });

  test('has a lane that it shares with no group beside the same rows, outside of smaller ones', () => {
    fc.assert(
      fc.property(anyForest, anyGroups, (forest, drawn) => {
        const { groups } = layOut(forest, groupsOf(forest, drawn));
        const marks = groups?.lanes.flat() ?? [];
        for (const one of marks) {
          for (const other of marks) {
            if (one === other || one.firstRow >= other.endRow || other.firstRow >= one.endRow)
              continue;
            expect(one.lane).not.toBe(other.lane);
            const difference = one.endRow - one.firstRow - (other.endRow - other.firstRow);
            const isWhole = partCount(marks, one) === 1 && partCount(marks, other) === 1;
            if (isWhole && difference > 0) expect(one.lane).toBeGreaterThan(other.lane);
          }
        }
      }),
    );
  });

  test('shares a lane with the groups between its parts, each of which has its name', () => {
    const forest = sampleForest('chain', 40);
    const branch = (row: number) => ({ branch: forest.id(row) });
    const between = (first: number, end: number): GroupMember => ({
      ...branch(first),
      without: [forest.id(end)],
    });
    const outer = { name: 'Outer', colour: '#336699', members: [between(0, 10), between(20, 30)] };
    const inner = { name: 'Inner', colour: '#993333', members: [between(11, 19)] };
    const { groups } = layOut(forest, [outer, inner]);
    if (groups === null) throw new RangeError('There are groups');
    expect(groups.lanes).toHaveLength(1);
    const strip = bracketStrip(groups, 200, 12, measure);
    const view = { top: 0, rowHeight: 20, height: 800, left: 0 };
    const placed = placeBrackets(
      groups,
      strip,
      view,
      (text) => text,
      (text) => measure(text, 12),
    );
    expect(placed.map(({ label, segments }) => [label?.text, segments.length / 2])).toEqual([
      ['Outer', 1],
      ['Inner', 1],
      ['Outer', 1],
    ]);
  });

  test('is connected by a line in a lane of its own if it would be in too many parts', () => {
    const forest = sampleForest('chain', 40);
    const every = (first: number, step: number): GroupMember[] =>
      Array.from({ length: 6 }, (_, n) => ({ species: forest.id(first + n * step) }));
    const scattered = { name: 'Scattered', colour: '#336699', members: every(0, 4) };
    const single = every(2, 4).map((member) => ({
      name: 'Single',
      colour: '#993333',
      members: [member],
    }));
    const { groups } = layOut(forest, [scattered, ...single]);
    expect(groups?.lanes.map((marks) => marks.length)).toEqual([6, 1]);
  });

  test('shown as a shade only has its name beside a line', () => {
    const forest = sampleForest('chain', 10);
    const shaded = { name: 'Shaded', colour: '#336699', members: [{ branch: forest.id(0) }] };
    const { groups } = layOut(forest, [{ ...shaded, shown: 'shade' }]);
    if (groups === null) throw new RangeError('There are groups');
    expect(groups.shades).toHaveLength(1);
    const strip = bracketStrip(groups, 200, 12, measure);
    const view = { top: 0, rowHeight: 20, height: 800, left: 0 };
    const placed = placeBrackets(
      groups,
      strip,
      view,
      (text) => text,
      (text) => measure(text, 12),
    );
    expect(placed.map(({ label }) => label?.text)).toEqual(['Shaded']);
  });

  test('is left out when no species of it is left', () => {
    const forest = sampleForest('branching', 10, 1);
    const value = { name: 'Gone', colour: '#336699', members: [{ species: forest.id(3) }] };
    expect(layOut(sampleForest('branching', 2, 9), [value]).groups).toBeNull();
    expect(layOut(forest, [{ ...value, members: [] }]).groups).toBeNull();
  });
});

describe('G1: the members made of a selection', () => {
  test('are exactly the selected species', () => {
    fc.assert(
      fc.property(anyForest, fc.array(fc.nat(), { maxLength: 40 }), (forest, chosen) => {
        const selected = new Set(chosen.map((number) => number % forest.size));
        const members = groupMembers(
          forest,
          Array.from(selected, (index) => forest.id(index)),
        );
        const group = { name: 'Selected', colour: '#336699', members };
        for (let index = 0; index < forest.size; index++) {
          expect(isIn(forest, index, group)).toBe(selected.has(index));
        }
      }),
    );
  });
});

describe('G1: brackets', () => {
  const shorten = (text: string, width: number) =>
    text.slice(0, Math.max(Math.floor(width / 7.2), 0));

  test('never overlap each other, and names overlap nothing, at any zoom and width', () => {
    fc.assert(
      fc.property(
        anyForest,
        anyGroups,
        fc.double({ min: 0.01, max: 60, noNaN: true }),
        fc.double({ min: -400, max: 100, noNaN: true }),
        fc.integer({ min: 40, max: 900 }),
        fc.boolean(),
        (forest, drawn, rowHeight, top, maxWidth, isAlongRows) => {
          const { groups } = layOut(forest, groupsOf(forest, drawn));
          if (groups === null || groups.lanes.length === 0) return;
          const strip = bracketStrip(groups, maxWidth, 12, measure, isAlongRows);
          const placed = placeBrackets(
            groups,
            strip,
            { top, rowHeight, height: 500, left: 800 },
            shorten,
            (text) => measure(text, 12),
          );
          const boxes = placed.flatMap(({ x, segments, label }) => [
            ...Array.from({ length: segments.length / 2 }, (_, n) => ({
              left: x,
              right: x + 3,
              top: segments[2 * n] ?? 0,
              bottom: segments[2 * n + 1] ?? 0,
            })),
            ...(label === null ? [] : [labelBox(label)]),
          ]);
          for (const [at, one] of boxes.entries()) {
            expect(one.left).toBeGreaterThanOrEqual(800);
            expect(one.right).toBeLessThanOrEqual(800 + strip.width);
            expect(one.top).toBeGreaterThanOrEqual(0);
            expect(one.bottom).toBeLessThanOrEqual(500);
            for (const other of boxes.slice(at + 1)) {
              const overlaps =
                one.left < other.right - 0.01 &&
                other.left < one.right - 0.01 &&
                one.top < other.bottom - 0.01 &&
                other.top < one.bottom - 0.01;
              expect(overlaps).toBe(false);
            }
          }
        },
      ),
    );
  });

  test('stay where there is no room for all of their names', () => {
    const forest = sampleForest('chain', 40);
    const groups = [5, 10, 20].map((first) => ({
      name: `From ${first}`,
      colour: '#336699',
      members: [{ branch: forest.id(first) }],
    }));
    const { groups: layout } = layOut(forest, groups);
    if (layout === null) throw new RangeError('There are groups');
    expect(layout.lanes).toHaveLength(3);
    const namesIn = (maxWidth: number) => {
      const strip = bracketStrip(layout, maxWidth, 12, measure, true);
      expect(strip.width).toBeLessThanOrEqual(maxWidth);
      const view = { top: 0, rowHeight: 20, height: 800, left: 0 };
      const placed = placeBrackets(layout, strip, view, shorten, (text) => measure(text, 12));
      return placed.map(({ label }) => label?.text ?? null);
    };
    expect(namesIn(200)).toEqual(['From 20', 'From 10', 'From 5']);
    expect(namesIn(76)).toEqual(['From 20', 'From 10', 'From 5']);
    // As around a fan on a phone.
    expect(namesIn(47)).toEqual(['From 20', null, null]);
    expect(namesIn(30)).toEqual(['From 20']);
  });

  test.each([false, true])('have names beside their species (along rows: %s)', (isAlongRows) => {
    const forest = sampleForest('chain', 40);
    const [first, second, third] = [0, 5, 30].map((row) => forest.id(row));
    if (first === undefined || second === undefined || third === undefined) throw new RangeError();
    // The first five rows and the last ten.
    const members: GroupMember[] = [{ branch: first, without: [second] }, { branch: third }];
    const { groups: layout } = layOut(forest, [{ name: 'Both', colour: '#336699', members }]);
    if (layout === null) throw new RangeError('There are groups');
    const strip = bracketStrip(layout, 200, 12, measure, isAlongRows);
    const view = { top: 0, rowHeight: 10, height: 400, left: 0 };
    const placed = placeBrackets(layout, strip, view, shorten, (text) => measure(text, 12));
    expect(placed.map(({ label }) => label?.y)).toEqual([350]);
  });

  test.each([
    ['one short bracket', [0, 28, 31], ['Long', 'Paranthropus', 'Far']],
    ['two of them', [0, 25, 30, 35], ['Long', 'Australopiths', 'Paranthropus', 'Far']],
  ])('G1: have whole names over the brackets beside them: %s', (_, starts, names) => {
    const forest = sampleForest('chain', 60);
    const groups = names.map((name, at) => {
      const [first, next] = [starts[at] ?? 0, starts[at + 1]].map((row) => forest.id(row ?? -1));
      const branch = first ?? forest.id(0);
      const without = next === undefined || starts[at + 1] === undefined ? [] : [next];
      return { name, colour: '#336699', members: [{ branch, without }] };
    });
    const { groups: layout } = layOut(forest, groups);
    if (layout === null) throw new RangeError('There are groups');
    const strip = bracketStrip(layout, 200, 12, measure, true);
    const view = { top: 0, rowHeight: 10, height: 600, left: 0 };
    const placed = placeBrackets(layout, strip, view, shorten, (text) => measure(text, 12));
    expect(placed.map(({ label }) => label?.text)).toEqual(names);
    const boxes = placed.flatMap(({ label }) => (label === null ? [] : [labelBox(label)]));
    for (const [at, { top, bottom }] of boxes.entries()) {
      const { top: start, bottom: end } = placed[at] ?? { top: 0, bottom: 0 };
      expect(top).toBeLessThan((start + end) / 2);
      expect(bottom).toBeGreaterThan((start + end) / 2);
      expect(top).toBeGreaterThanOrEqual(boxes[at - 1]?.bottom ?? 0);
    }
  });

  test('have the hue of their branch unless somebody chose a colour', () => {
    const forest = sampleForest('branching', 200);
    const { colours, palettes } = layOutForest(forest).colouring;
    const marksOf = (group: Omit<Group, 'name'>) =>
      layOut(forest, [{ name: 'One', ...group }]).groups?.lanes.flat() ?? [];
    for (let index = 0; index < forest.size; index += 20) {
      const members = [{ branch: forest.id(index) }];
      const own = colours[index] ?? -1;
      expect(marksOf({ members })[0]?.colours).toEqual({
        light: palettes.light[own],
        dark: palettes.dark[own],
      });
      expect(marksOf({ members, colour: '#336699' })[0]?.colours.light).toBe('#336699');
    }
  });

  test('of branches with different hues have none of these hues', () => {
    const forest = sampleForest('branching', 200);
    const { colouring } = layOutForest(forest);
    const members = Array.from({ length: forest.size }, (_, index) => ({
      species: forest.id(index),
    }));
    const mark = layOut(forest, [{ name: 'All', members }]).groups?.lanes.flat()[0];
    expect(new Set(colouring.colours).size).toBeGreaterThan(3);
    expect(colouring.palettes.light).not.toContain(mark?.colours.light);
  });

  test('of 500 groups on 100,000 species are found without looking at all of them', () => {
    const forest = sampleForest('branching', 100_000);
    const groups = Array.from({ length: 500 }, (_, number) => ({
      name: `Group ${number}`,
      colour: '#336699',
      members: [{ branch: forest.id(number * 199) }],
    }));
    const { groups: layout } = layOut(forest, groups);
    if (layout === null) throw new RangeError('There are groups');
    const strip = bracketStrip(layout, 400, 12, measure);
    const view = { top: -1_000_000, rowHeight: 20, height: 800, left: 1000 };
    expect(
      placeBrackets(layout, strip, view, shorten, (text) => measure(text, 12)).length,
    ).toBeLessThan(20);
  });
});
