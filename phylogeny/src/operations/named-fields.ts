/** What may be told of some fields: absent and undefined both mean "not named". */
export type Named<Fields> = { readonly [Name in keyof Fields]?: Fields[Name] | undefined };

/** The values `source` has for those fields that `named` names at all. */
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

/** True when every field that `named` names has that value already. */
export function matches<Fields extends object>(
  fields: Fields,
  named: Named<Fields>,
  names: readonly (keyof Fields)[],
): boolean {
  return names.every((name) => named[name] === undefined || isSame(fields[name], named[name]));
}

/** Lists are the same when they hold the same, in the same order. */
function isSame(a: unknown, b: unknown): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b;
  return a.length === b.length && a.every((value, place) => value === b[place]);
}
