import {
  type Operation,
  performOperation,
  planEnd,
  planTimeEdit,
  type Result,
  type TimeEdit,
  type TimeRefusal,
  type TreeDocument,
  timeRules,
} from '@life-tree/phylogeny';
import { act, render } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  type Editing,
  EditingContext,
  type ShownTree,
  ShownTreeProvider,
} from '../features/shown-tree/index.ts';
import { refusalText } from '../texts/rule-messages.ts';
import { Toaster } from '../ui/feedback/toaster.tsx';
import { createToasts } from '../ui/feedback/toasts.ts';
import { DialogsProvider } from '../ui/overlays/dialogs.tsx';
import { shownTree } from './shown-tree.ts';

interface EditedTree {
  /** The tree after all edits. */
  readonly tree: () => TreeDocument;
  readonly operations: readonly Operation[];
  /** Makes an edit, as others do. */
  readonly perform: Editing['perform'];
}

/** Renders part of the editor, which gets the changed tree after every edit. */
export function renderEdited(
  { forest, parts, ...shown }: Pick<ShownTree, 'forest' | 'parts'> & Partial<ShownTree>,
  show: ReactElement | ((tree: TreeDocument) => ReactElement),
): EditedTree {
  const fields = { name: 'Whales', description: null, isPublic: true, tags: [] };
  let tree: TreeDocument = { fields, forest, parts };
  const operations: Operation[] = [];
  const perform = (operation: Operation) => {
    const performed = performOperation(tree, operation);
    if (!performed.ok) return refusalText(performed.error);
    operations.push(operation);
    tree = performed.value.tree;
    act(() => rerender(page()));
    return null;
  };
  const edit = (planned: Result<Operation | null, TimeRefusal>) => {
    if (!planned.ok) return planned.error.limit.because;
    return planned.value === null ? null : perform(planned.value);
  };
  const setTimes = (times: TimeEdit) =>
    edit(planTimeEdit(tree.forest, times, timeRules(tree.fields)));
  const editing: Editing = {
    setTimes,
    setManyTimes: async (times) => setTimes(times),
    setEnd: (id, end, change) => {
      const { forest, fields: rules } = tree;
      return edit(planEnd(forest, forest.indexOf(id), end, change, timeRules(rules)));
    },
    countBack: () => undefined,
    endSession: () => undefined,
    latest: () => tree,
    perform,
    performLarge: async (operation) => perform(operation),
    rename: (id, name) => perform({ kind: 'edit-species', id, name }),
    performOrNotify: (operation) => perform(operation) === null,
    attempt: (change) => change,
    add: () => null,
    showAdded: () => undefined,
    unlink: (id) => perform({ kind: 'set-ancestor', id, ancestorId: null }),
    setNotation: (notation) =>
      perform({ kind: 'edit-tree', notation: notation === 'years' ? null : notation }),
    cut: () => undefined,
    remove: async () => undefined,
  };
  const toasts = createToasts();
  const page = () => (
    <Toaster toasts={toasts}>
      <DialogsProvider>
        <EditingContext value={editing}>
          <ShownTreeProvider
            shown={shownTree(tree.forest, {
              ...shown,
              parts: tree.parts,
              tree: { ...tree.fields, tags: [...tree.fields.tags] },
            })}
          >
            {typeof show === 'function' ? show(tree) : show}
          </ShownTreeProvider>
        </EditingContext>
      </DialogsProvider>
    </Toaster>
  );
  const { rerender } = render(page());
  return { tree: () => tree, operations, perform };
}
