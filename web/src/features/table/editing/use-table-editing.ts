import type { Forest, Operation, SpeciesId, TreeDocument } from '@life-tree/phylogeny';
import { useRef, useState } from 'react';
import { inSlices } from '../../../scheduling/slices.ts';
import { errorText } from '../../../texts/messages.ts';
import { t } from '../../../texts/t.ts';
import { unitNames } from '../../../texts/times.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import type { TimeStyle } from '../fields/table-fields.ts';
import { planEdit, type RefusedText, type WantedEdit } from './plan-edit.ts';
import { hasAges } from './read-paste.ts';

/** How an editor changes the tree that the table shows. */
export interface TableEditing {
  readonly tree: () => TreeDocument;
  /** Performs an edit. Returns why it is refused, or null. */
  readonly perform: (operation: Operation) => Promise<string | null>;
  readonly onUndo: () => void;
  readonly onRedo: () => void;
  /** How many species the plan allows in the tree; null without a limit. */
  readonly maxSpecies: () => Promise<number | null>;
}

/** Why cells were refused, by species and the key of their field. */
export type RefusedCells = ReadonlyMap<SpeciesId, ReadonlyMap<string, string>>;

interface TableEdits {
  /**
   * Changes cells and adds rows as one operation. Edits take a while, and people type on meanwhile, so
   * each waits for those before it and gets the species as they are then.
   */
  readonly apply: (want: (forest: Forest) => WantedEdit | Promise<WantedEdit>) => Promise<void>;
  readonly undo: () => Promise<void>;
  readonly redo: () => Promise<void>;
  readonly refused: readonly RefusedText[];
  readonly refusedCells: RefusedCells;
  readonly dismissRefused: () => void;
}

export function useTableEditing(
  editing: TableEditing | null,
  times: TimeStyle,
  onAdded: (species: readonly SpeciesId[]) => void,
): TableEdits {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [refused, setRefused] = useState<readonly RefusedText[]>([]);
  const [refusedCells, setRefusedCells] = useState<RefusedCells>(new Map());
  const show = (list: readonly RefusedText[]) => {
    setRefused(list);
    setRefusedCells(bySpecies(list));
  };
  const last = useRef(Promise.resolve());
  const inTurn = (edit: (tree: TableEditing) => void | Promise<void>): Promise<void> => {
    if (editing === null) return Promise.resolve();
    const done = last.current.then(() => edit(editing));
    last.current = done.catch(() => undefined);
    return done;
  };
  return {
    refused,
    refusedCells,
    dismissRefused: () => show([]),
    undo: () => inTurn((tree) => tree.onUndo()),
    redo: () => inTurn((tree) => tree.onRedo()),
    apply: (want) =>
      inTurn(async ({ tree, perform, maxSpecies }) => {
        const wanted = await want(tree().forest);
        const asks = wanted.added.length > 1 || wanted.unit?.isGuessed === true;
        if (asks && !(await mayAdd(wanted, { tree, maxSpecies }, dialogs))) return;
        const isOfEarth = times.style?.scale === undefined;
        const isSigned = isOfEarth && times.style?.notation === undefined;
        const isAge = isSigned && (await inSlices(hasAges(wanted)));
        const read: TimeStyle = isAge ? { ...times, style: { notation: 'ago' } } : times;
        const planned = await inSlices(planEdit(tree(), read, wanted));
        const failed = planned.operation === null ? null : await perform(planned.operation);
        if (failed !== null) {
          toasts.error(failed);
          return;
        }
        show(planned.refused);
        if (planned.added.length > 0) onAdded(planned.added);
      }),
  };
}

/** Asks before species are added, and says what the plan allows and which unit was guessed. */
async function mayAdd(
  { added, unit }: WantedEdit,
  { tree, maxSpecies }: Pick<TableEditing, 'tree' | 'maxSpecies'>,
  dialogs: ReturnType<typeof useDialogs>,
): Promise<boolean> {
  const count = added.length;
  const max = await maxSpecies();
  const now = tree().forest.speciesCount;
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
