import type { CanvasSettings } from '@life-tree/canvas';
import {
  type Forest,
  movedDescendants,
  type Operation,
  planEnd,
  planTimeEdit,
  type Result,
  type TimeEdit,
  type TimeRefusal,
  type TimeRules,
  timeRules,
} from '@life-tree/phylogeny';
import { useEffect, useState } from 'react';
import { gapText } from '../../../texts/gap-text.ts';
import { t } from '../../../texts/t.ts';
import type { Toasts } from '../../../ui/feedback/toasts.ts';
import type { TreeStore } from '../../open-tree/index.ts';
import type { TimeEdits } from '../../shown-tree/index.ts';
import { isUndated, isUndecided, planCountingBack, type TypedEnd } from './first-dates.ts';
import { movedText, timeRefusalText } from './time-texts.ts';

interface TimeEditSettings {
  readonly store: TreeStore;
  readonly toasts: Toasts;
  readonly settings: CanvasSettings;
  readonly perform: (operation: Operation, session?: string) => string | null;
  readonly performLarge: (operation: Operation) => Promise<string | null>;
}

type Plan = (forest: Forest, rules: TimeRules) => Result<Operation | null, TimeRefusal>;

/** An edit that may have moved others. */
interface MadeEdit {
  readonly id: string | null;
  readonly session: string | undefined;
  readonly edit: TimeEdit;
  readonly plan: Plan;
  readonly before: Forest;
}

/**
 * Edits of times as the tree's switch "Descendants move along" says. If others move along, a note says so, and
 * changes only the species that was meant if the user wants that.
 */
export function useTimeEdits(settings: TimeEditSettings): TimeEdits {
  const [notes] = useState(() => new MoveNotes());
  useEffect(() => {
    notes.settings = settings;
  });
  useEffect(() => () => notes.clear(), [notes]);
  const { store, perform, performLarge } = settings;

  const planned = (edit: TimeEdit, plan: Plan, session?: string) => {
    const before = store.before(session).forest;
    const made = plan(before, timeRules(store.state().details));
    const refused = made.ok ? null : refusalText(settings, before, edit, made.error);
    const done = () => {
      const id = store.latestEdit;
      notes.made = { id, session, edit, plan, before };
      if (session === undefined) notes.show();
    };
    return { operation: made.ok ? made.value : null, refused, done };
  };
  const make = (edit: TimeEdit, plan: Plan, session?: string): string | null => {
    const { operation, refused, done } = planned(edit, plan, session);
    if (operation === null) return refused;
    const failure = perform(operation, session);
    if (failure === null) done();
    return failure;
  };
  const planOf =
    (edit: TimeEdit): Plan =>
    (forest, rules) =>
      planTimeEdit(forest, edit, rules);

  const countBack = (edit: TypedEnd, session?: string) => {
    const tree = store.before(session);
    const back = planCountingBack(tree, edit);
    return back.ok
      ? perform(back.value, session)
      : refusalText(settings, tree.forest, edit, back.error);
  };

  const setEnd = ({ kind, id, time, change }: TypedEnd, session?: string) => {
    const plan: Plan = (before, rules) => planEnd(before, before.indexOf(id), kind, change, rules);
    return make({ kind, id, time }, plan, session);
  };

  return {
    setEnd: (id, kind, change, session, isAge) => {
      const { forest, fields } = store.before(session);
      const time = change.time ?? forest.apparition(forest.indexOf(id));
      const edit = { kind, id, time, change };
      // "205 million years ago" as the first date also says what time means in the tree.
      const isFirst = isAge && isUndecided(fields) && isUndated(forest);
      return isFirst ? countBack(edit, session) : setEnd(edit, session);
    },
    countBack: (id, kind, time) => {
      const edit = { kind, id, time: time.time, change: time };
      const failure = isUndecided(store.state().details) ? countBack(edit) : setEnd(edit);
      if (failure !== null) settings.toasts.error(failure);
    },
    setTimes: (edit, session) => make(edit, planOf(edit), session),
    setManyTimes: async (edit) => {
      const { operation, refused, done } = planned(edit, planOf(edit));
      if (operation === null) return refused;
      const failure = await performLarge(operation);
      if (failure === null) done();
      return failure;
    },
    endSession: (session) => {
      if (notes.made?.session === session) notes.show();
    },
  };
}

function refusalText(
  { settings }: TimeEditSettings,
  forest: Forest,
  edit: TimeEdit,
  refusal: TimeRefusal,
): string {
  return timeRefusalText(forest, edit, refusal, settings.unit, settings.look.settings);
}

/** The note about what the latest edit has moved along. */
class MoveNotes {
  settings: TimeEditSettings | null = null;
  made: MadeEdit | null = null;
  #shown: number | null = null;
  #stop: (() => void) | null = null;

  show(): void {
    const { made, settings } = this;
    this.clear();
    if (made === null || settings === null) return;
    const { store, toasts } = settings;
    const note = this.#noteOf(made, settings);
    if (note === null) return;
    const { text, label } = note;
    this.#shown = toasts.note(
      text,
      label === null ? undefined : { label, onClick: () => this.#onlyNamed(made) },
    );
    // Another edit would have to be undone first.
    this.#stop = store.subscribe(() => {
      if (store.latestEdit !== made.id) this.clear();
    });
  }

  clear(): void {
    this.made = null;
    this.#stop?.();
    this.#stop = null;
    if (this.#shown !== null) this.settings?.toasts.dismiss(this.#shown);
    this.#shown = null;
  }

  #noteOf(
    { edit, before }: MadeEdit,
    { store, settings }: TimeEditSettings,
  ): { readonly text: string; readonly label: string | null } | null {
    const { forest, details } = store.state();
    const gap = edit.kind === 'apparition' ? gapText(before, forest, [edit.id]) : null;
    if (gap !== null) return { text: gap, label: null };
    if (!timeRules(details).movesAlong || forest.size !== before.size) return null;
    const ids = edit.kind === 'shift' ? edit.ids : [edit.id];
    const moved = movedDescendants(before, forest, ids);
    const moves = { before, after: forest, edit, moved };
    const text = movedText(moves, settings.unit, settings.look.settings);
    if (text === null) return null;
    if (moved.count === 0) return { text, label: t('Keep the extinction') };
    return { text, label: ids.length === 1 ? t('Only this species') : t('Only these species') };
  }

  #onlyNamed({ id, edit, plan, before }: MadeEdit): void {
    const { settings } = this;
    if (settings === null || settings.store.latestEdit !== id) return;
    const { store, toasts, perform } = settings;
    const rules = { ...timeRules(store.state().details), movesAlong: false };
    const planned = plan(before, rules);
    if (!planned.ok) {
      toasts.error(refusalText(settings, before, edit, planned.error));
      return;
    }
    store.undo();
    const again = plan(store.state().forest, rules);
    const failure = again.ok && again.value !== null ? perform(again.value) : null;
    if (failure !== null) toasts.error(failure);
  }
}
