import { isSame } from './same-value.ts';

/** Values for some optional fields: null removes one, absent leaves it as it is. */
export type NamedValues<Fields> = {
  readonly [Name in keyof Fields]?: Exclude<Fields[Name], undefined> | null;
};

/** Optional fields, each with its value or null. */
export type FieldValues<Fields> = Required<NamedValues<Fields>>;

/** The optional fields among `source` that have a value; null when none has. */
export function presentFields<Fields extends object>(
  source: NamedValues<Fields>,
  names: readonly (keyof Fields)[],
): Fields | null {
  let present: Partial<Fields> | null = null;
  for (const name of names) {
    const value = source[name];
    if (value === undefined || value === null) continue;
    present ??= {};
    present[name] = value;
  }
  // Every field is optional, so some of them are a whole value.
  return present as Fields | null;
}

/** Replaces the named fields; null when none is left. */
export function replaceNamed<Fields extends object>(
  fields: Fields | null,
  named: NamedValues<Fields>,
  names: readonly (keyof Fields)[],
): Fields | null {
  if (names.every((name) => named[name] === undefined)) return fields;
  const values = Object.fromEntries(
    names.map((name) => [name, named[name] === undefined ? fields?.[name] : named[name]]),
  );
  return presentFields<Fields>(values as NamedValues<Fields>, names);
}

/** The fields that differ, with their new values; null where one was removed. */
export function changedNames<Fields extends object>(
  before: NamedValues<Fields> | null,
  after: NamedValues<Fields> | null,
  names: readonly (keyof Fields)[],
): NamedValues<Fields> {
  const changed = names.filter((name) => !isSame(before?.[name] ?? null, after?.[name] ?? null));
  const values = changed.map((name): [PropertyKey, unknown] => [name, after?.[name] ?? null]);
  return Object.fromEntries(values) as NamedValues<Fields>;
}

/** Every optional field with its value, null where there is none. */
export function fieldValues<Fields extends object>(
  fields: Fields | null,
  names: readonly (keyof Fields)[],
): FieldValues<Fields> {
  const values: [PropertyKey, unknown][] = names.map((name) => [name, fields?.[name] ?? null]);
  return Object.fromEntries(values) as FieldValues<Fields>;
}
