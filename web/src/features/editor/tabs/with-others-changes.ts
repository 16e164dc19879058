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
