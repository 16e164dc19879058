import type { Forest, SpeciesId, TreeDocument } from '@life-tree/phylogeny';
import { use, useMemo, useState } from 'react';
import { inSlices, runAtOnce, type SlicedWork } from '../../../scheduling/slices.ts';
import { gapText } from '../../../texts/gap-text.ts';
import { errorText } from '../../../texts/messages.ts';
import { t } from '../../../texts/t.ts';
import { unitNames } from '../../../texts/times.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { type Draft, type TypedTexts, TypingContext } from '../../../ui/typing/typing.ts';
import type { Editing } from '../../shown-tree/index.ts';
import type { TimeStyle } from '../fields/table-fields.ts';
import type { AddedRow, TypedCell } from './added-species.ts';
import { type GuessedDates, guessedAfter } from './guessed-dates.ts';
import { type PlannedEdit, planEdit, type RefusedText, type WantedEdit } from './plan-edit.ts';
import { hasAges } from './read-paste.ts';

/** How an editor changes the tree that the table shows. */
export interface TableEditing extends Pick<Editing, 'latest' | 'perform' | 'performLarge'> {
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** Shows a preview of a pasted table or list before its species are added. */
  readonly importText: (text: string) => void;
  /** How many species the plan allows in the tree; null without a limit. */
  readonly maxSpecies: () => Promise<number | null>;
}

/** Why cells were refused, by species and the key of their field. */
export type RefusedCells = ReadonlyMap<SpeciesId, ReadonlyMap<string, string>>;

/** A cell that has kept its value. */
interface KeptCell extends RefusedText {
  /** What it shows; null if its species is not in the tree yet. */
  readonly kept: string | null;
}

interface TableEdits {
  /**
   * Changes cells and adds rows as one operation. Edits take a while, and people type on meanwhile, so
   * each waits for those before it and gets the species as they are then.
   */
  readonly apply: (want: (forest: Forest) => WantedEdit | Promise<WantedEdit>) => Promise<void>;
  /** Changes a cell or adds a row at once, also while the page closes, unless an edit before it takes a while. */
  readonly type: (want: (forest: Forest) => WantedEdit) => void;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  /** What was guessed, because nobody has typed it. */
  readonly guessed: GuessedDates;
  readonly refused: readonly RefusedText[];
  readonly refusedCells: RefusedCells;
  readonly dismissRefused: () => void;
  /** The user has left a cell as it is. */
  readonly dismissCell: (cell: Pick<TypedCell, 'id' | 'field'>) => void;
}

export function useTableEditing(
  editing: TableEditing | null,
  times: TimeStyle,
  forest: Forest,
  onAdded: (species: readonly SpeciesId[]) => void,
): TableEdits {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const { texts } = use(TypingContext);
  const [listed, setListed] = useState<readonly KeptCell[]>([]);
  const [guessed, setGuessed] = useState<GuessedDates>(() => new Map());
  const refused = useMemo(() => listed.filter((cell) => isKept(forest, cell)), [listed, forest]);
  const refusedCells = useMemo(() => bySpecies(refused), [refused]);
  const [queue] = useState(() => new EditQueue(texts));
  const plan = (tree: TreeDocument, wanted: WantedEdit) => planInStyle(tree, times, wanted);
  const note = (
    before: Forest,
    wanted: WantedEdit,
    planned: PlannedEdit,
    failed: string | null,
  ) => {
    if (failed !== null) {
      toasts.error(failed);
      return;
    }
    const cells = [...wanted.cells, ...wanted.added.flatMap((row) => row.cells)];
    const gap = editing && gapText(before, editing.latest().forest, newlyDated(cells));
    const notes = [planned.futureHint, gap].filter((one) => one !== null);
    if (notes.length > 0) toasts.note(notes.join(' '));
    // Other refused texts stay until the user has seen them.
    const typed = new Set(cells.map(keyOf));
    const now = editing?.latest().forest ?? forest;
    setGuessed((earlier) => guessedAfter(earlier, now, wanted));
    setListed((earlier) => [
      ...earlier.filter((cell) => !typed.has(keyOf(cell)) && isKept(now, cell)),
      ...planned.refused.map((cell) => ({ ...cell, kept: shownIn(now, cell) })),
    ]);
  };
  /** Drops an undone text and those that were refused since: they no longer make sense. */
  const reverse = (reversal: 'onUndo' | 'onRedo') =>
    queue.run(() => {
      setListed([]);
      editing?.[reversal]();
    });
  const apply: TableEdits['apply'] = (want) =>
    queue.run(async () => {
      if (editing === null) return;
      const { latest, performLarge } = editing;
      const wanted = await want(latest().forest);
      const asks = wanted.added.length > 1 || wanted.unit?.isGuessed === true;
      if (asks && !(await mayAdd(wanted, editing, dialogs))) return;
      const before = latest();
      const planned = await inSlices(plan(before, wanted));
      const failed = planned.operation === null ? null : await performLarge(planned.operation);
      note(before.forest, wanted, planned, failed);
      if (failed === null && planned.added.length > 0) onAdded(planned.added);
    });
  return {
    guessed,
    refused,
    refusedCells,
    dismissRefused: () => setListed([]),
    dismissCell: (cell) =>
      setListed((before) => before.filter((one) => keyOf(one) !== keyOf(cell))),
    undo: () => reverse('onUndo'),
    redo: () => reverse('onRedo'),
    apply,
    type: (want) =>
      void queue.run(() => {
        if (editing === null) return;
        const { latest, perform } = editing;
        const before = latest();
        const wanted = want(before.forest);
        // A single number is a time: whether it is an age, only two in a row can tell.
        const isRow = wanted.added.some(hasBothEnds);
        const planned = runAtOnce(isRow ? plan(before, wanted) : planEdit(before, times, wanted));
        const failed = planned.operation === null ? null : perform(planned.operation);
        note(before.forest, wanted, planned, failed);
      }),
  };
}

/** Edits in the order in which they were made. Edits of many cells take a while, and people type on meanwhile. */
class EditQueue implements Draft {
  readonly #texts: TypedTexts;
  #last = Promise.resolve();
  #waiting = 0;

  constructor(texts: TypedTexts) {
    this.#texts = texts;
  }

  /** At once, if no edit before it is still being made. */
  async run(edit: () => void | Promise<void>): Promise<void> {
    if (this.#waiting === 0) {
      const done = edit();
      if (done === undefined) return;
      return this.#waitFor(done);
    }
    return this.#waitFor(this.#last.then(edit));
  }

  /** The page asks before it closes meanwhile. */
  async #waitFor(done: Promise<void>): Promise<void> {
    this.#waiting += 1;
    this.#texts.addDraft(this);
    this.#last = done.catch(() => undefined);
    try {
      await done;
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0) this.#texts.removeDraft(this);
    }
  }

  save(): void {
    // It is being made already.
  }

  drop(): void {
    // Nothing of it is refused.
  }
}

function hasBothEnds({ cells }: AddedRow): boolean {
  const keys = new Set(cells.map(({ field }) => field.key));
  return keys.has('apparition') && keys.has('extinction');
}

/** Reads plain numbers as ages if they can be nothing else. */
function* planInStyle(
  tree: TreeDocument,
  times: TimeStyle,
  wanted: WantedEdit,
): SlicedWork<PlannedEdit> {
  const isOfEarth = times.style?.scale === undefined;
  const isSigned = isOfEarth && times.style?.notation === undefined;
  const isAge = isSigned && (yield* hasAges(wanted));
  return yield* planEdit(tree, isAge ? { ...times, style: { notation: 'ago' } } : times, wanted);
}

/** A message about a cell is over once the cell shows something else, or its species is gone. */
function isKept(forest: Forest, cell: KeptCell): boolean {
  return shownIn(forest, cell) === cell.kept;
}

function shownIn(forest: Forest, { id, field }: RefusedText): string | null {
  const row = forest.indexOf(id);
  return row < 0 ? null : field.text(forest, row);
}

function keyOf({ id, field }: Pick<TypedCell, 'id' | 'field'>): string {
  return `${id} ${field.key}`;
}

/** The species whose apparitions are typed, without those whose splits are typed too. */
function newlyDated(cells: readonly TypedCell[]): readonly SpeciesId[] {
  const idsOf = (name: string) =>
    cells.flatMap(({ id, field }) => (field.key === name ? [id] : []));
  const split = new Set(idsOf('split'));
  return idsOf('apparition').filter((id) => !split.has(id));
}

/** Asks before species are added, and says what the plan allows and which unit was guessed. */
async function mayAdd(
  { added, unit }: WantedEdit,
  { latest, maxSpecies }: Pick<TableEditing, 'latest' | 'maxSpecies'>,
  dialogs: ReturnType<typeof useDialogs>,
): Promise<boolean> {
  const count = added.length;
  const max = await maxSpecies();
  const now = latest().forest.speciesCount;
  const total = now + count;
  if (max !== null && total > max) {
    const numbers = { now, max, added: count };
    await dialogs.alert(
      errorText('species-limit'),
      t('The tree has {now} of at most {max} species, and you are adding {added}.', numbers),
    );
    return false;
  }
  const question = t('{count, plural, one {Add # species?} other {Add # species?}}', { count });
  const details = [
    ...(max === null
      ? []
      : [t('The tree will then have {total} of {max} species.', { total, max })]),
    ...(unit?.isGuessed
      ? [
          t('The table names no unit, so its times are read in this unit: {unit}.', {
            unit: unitNames()[unit.unit],
          }),
        ]
      : []),
  ];
  return dialogs.confirm(question, {
    accept: t('Add'),
    ...(details.length > 0 && { detail: details.join(' ') }),
  });
}

function bySpecies(list: readonly RefusedText[]): RefusedCells {
  const cells = new Map<SpeciesId, Map<string, string>>();
  for (const { id, field, reason } of list) {
    const row = cells.get(id) ?? new Map<string, string>();
    cells.set(id, row.set(field.key, reason));
  }
  return cells;
}
