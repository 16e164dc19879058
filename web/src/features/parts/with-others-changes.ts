import { isSame } from '@life-tree/phylogeny';

/**
 * What to save of a dialog: the fields that the user changed since it was opened, and for the others what they
 * are now, so that two people can edit the same element at once. If someone has removed the element, it is saved
 * as the dialog shows it.
 */
export function withOthersChanges<Value extends object>(
  edited: Value,
  opened: Value | undefined,
  now: Value | undefined,
): Value {
  if (opened === undefined || now === undefined) return edited;
  const names = new Set([...Object.keys(edited), ...Object.keys(now)]);
  const fields = Array.from(names, (name): [string, unknown] => {
    const value = Reflect.get(edited, name);
    return [name, isSame(value, Reflect.get(opened, name)) ? Reflect.get(now, name) : value];
  });
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined)) as Value;
}

/** An element of a list that is being edited. */
interface EditedElement<Value> {
  readonly value: Value;
  /** The name it had when the list was opened; null if it was added. */
  readonly oldName: string | null;
}

/**
 * What to save of an edited list, whose elements are known by their names: like `withOthersChanges` for each
 * element, with those that others have added and without those that they have removed. An element that the user
 * changed is kept even if someone has removed it.
 */
export function listWithOthersChanges<Value extends { readonly name: string }>(
  edited: readonly EditedElement<Value>[],
  opened: readonly Value[],
  now: readonly Value[],
): readonly Value[] {
  const [before, after] = [byName(opened), byName(now)];
  if (before.size < opened.length || after.size < now.length || isSame(opened, now)) {
    return edited.map(({ value }) => value);
  }
  const merged = edited.flatMap(({ value, oldName }): EditedElement<Value>[] => {
    const old = oldName === null ? undefined : before.get(oldName);
    const current = oldName === null ? undefined : after.get(oldName);
    if (old !== undefined && current === undefined && isSame(value, old)) return [];
    return [{ value: withOthersChanges(value, old, current), oldName }];
  });
  const names = new Set(merged.map(({ value }) => value.name));
  for (const [index, value] of now.entries()) {
    if (before.has(value.name) || names.has(value.name)) continue;
    // After the same element as in their list.
    const previous = now[index - 1]?.name;
    const place = merged.findIndex((one) => (one.oldName ?? one.value.name) === previous);
    merged.splice(place < 0 && index > 0 ? merged.length : place + 1, 0, { value, oldName: null });
  }
  return merged.map(({ value }) => value);
}

function byName<Value extends { readonly name: string }>(
  list: readonly Value[],
): ReadonlyMap<string, Value> {
  return new Map(list.map((value) => [value.name, value]));
}
