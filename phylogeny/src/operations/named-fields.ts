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

/** Lists and objects are equal when their contents are. Their depth is bounded by the schema of fields. */
export function isSame(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [left, right] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  if (left.size !== right.size) return false;
  return [...left].every(([key, value]) => right.has(key) && isSame(value, right.get(key)));
}
