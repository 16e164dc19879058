import { isSame } from '../species/storage/same-value.ts';

/** Values for some fields. Absent and undefined both mean "not named". */
export type Named<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** The values that `source` has for the fields named in `named`. */
export function namedIn<Fields extends object>(
  named: Named<Fields>,
  source: Named<Fields>,
  names: readonly (keyof Fields)[],
): Partial<Fields> {
  const picked: Partial<Fields> = {};
  for (const name of names) {
    const value = source[name];
    if (named[name] !== undefined && value !== undefined) picked[name] = value;
  }
  return picked;
}

/** Whether every field named in `named` already has that value. */
export function matches<Fields extends object>(
  fields: Fields,
  named: Named<Fields>,
  names: readonly (keyof Fields)[],
): boolean {
  return names.every((name) => named[name] === undefined || isSame(fields[name], named[name]));
}
