declare const partIdBrand: unique symbol;

/** The stable identifier of a source, column, group or band, made by the program that adds it. */
export type PartId = string & { readonly [partIdBrand]: true };

/** Marks a plain string as the id of a part. */
export function partId(value: string): PartId {
  return value as PartId;
}
