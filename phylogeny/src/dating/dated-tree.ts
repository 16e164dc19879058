import type { ReportEntry } from '../formats/report.ts';
import { timeSteps } from '../operations/bulk/place-steps.ts';
import { inEdits } from '../operations/kinds/edit-many.ts';
import type { SpeciesEdit } from '../operations/kinds/edit-species.ts';
import type { ExactTimes } from '../operations/kinds/set-times.ts';
import type { Operation } from '../operations/operation.ts';
import { inSequence } from '../operations/sequence.ts';
import type { Life } from '../species/ancestry/lineage.ts';
import type { NamedDetails } from '../species/details.ts';
import type { Forest } from '../species/forest.ts';
import { replaceFields, replaceTimes } from '../species/replace.ts';
import { isSame } from '../species/storage/same-value.ts';
import { offsetAfter } from '../species/times/rounding.ts';
import { fitsEarthsPast } from '../timeline/era-chart.ts';
import { hasTime, type TreeScale } from '../timeline/tree-scale.ts';
import { years } from '../timeline/years.ts';

/** New dates of a tree, and everything that was assumed. */
export interface DatedTree {
  readonly times: readonly ExactTimes[];
  readonly edits: readonly SpeciesEdit[];
  readonly report: readonly ReportEntry[];
  /** How many species have a range, or how many ages were known. */
  readonly matched: number;
}

/** When a species is to live. */
export interface PlacedLife {
  readonly life: Life;
  /** Whether its length was only made to be drawn. */
  readonly isInvented: boolean;
}

/** What gives every species of a forest its new life, and the details that follow from it. */
export function changesOf(
  forest: Forest,
  lives: readonly PlacedLife[],
  detailsOf: (placed: PlacedLife, row: number) => NamedDetails,
): Pick<DatedTree, 'times' | 'edits'> {
  const times: ExactTimes[] = [];
  const edits: SpeciesEdit[] = [];
  for (const [row, placed] of lives.entries()) {
    const { life } = placed;
    const id = forest.id(row);
    const ancestor = forest.ancestor(row);
    const above = ancestor < 0 ? null : lives[ancestor]?.life;
    const start = above ? offsetAfter(above, life.apparition, life.ghost) : years(life.apparition);
    const duration = years(life.duration);
    const ghost = years(life.ghost);
    const isMoved =
      start !== forest.start(row) ||
      duration !== forest.duration(row) ||
      ghost !== forest.ghost(row);
    if (isMoved) {
      times.push({ id, ancestorId: forest.ancestorId(row), start, duration, ghost });
    }
    const old = forest.details(row);
    const fields = detailsOf(placed, row);
    const isChanged = Object.entries(fields).some(
      ([name, value]) => !isSame(old?.[name as keyof typeof old] ?? null, value),
    );
    if (isChanged) edits.push({ id, ...fields });
  }
  return { times, edits };
}

/**
 * The dates as one edit; null if none changes. A tree without time has that of Earth from then on, and counts back
 * from now as imported trees do.
 */
export function datingOperation(
  forest: Forest,
  dated: DatedTree,
  scale?: TreeScale,
): Operation | null {
  const steps = [...timeSteps(forest, dated.times), ...inEdits(dated.edits)];
  if (steps.length === 0) return null;
  if (hasTime(scale)) return inSequence(steps);
  const isAgo = fitsEarthsPast(datedForest(forest, dated).span);
  const notation = isAgo && { notation: 'ago' as const };
  return inSequence([{ kind: 'edit-tree', scale: null, ...notation }, ...steps]);
}

/** The tree with its new dates. */
export function datedForest(forest: Forest, { times, edits }: DatedTree): Forest {
  const rowOf = (id: ExactTimes['id']) => forest.indexOf(id);
  const moved = replaceTimes(
    forest,
    times.map(({ id, start, duration, ghost }) => ({ row: rowOf(id), start, duration, ghost })),
  );
  return replaceFields(
    moved,
    edits.map(({ id, ...fields }) => ({ row: rowOf(id), fields })),
  );
}
