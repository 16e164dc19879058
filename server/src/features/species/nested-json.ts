/** A species whose own fields are already a JSON object. */
export interface SpeciesJson {
  readonly id: string;
  readonly ancestorId: string | null;
  readonly text: string;
}

// Large enough to keep the cost of sending low, small enough to send while the rest is written.
const partLength = 65_536;

/**
 * Writes species with their descendants nested: all roots as a list, or only the one with the id `top`
 * as an object. Siblings keep the order of `rows`. There is no recursion, as depth is unlimited.
 */
export function* writeNested(
  rows: readonly SpeciesJson[],
  top: string | null = null,
): Generator<string> {
  const { first, next, start } = linkSiblings(rows, top);
  let part = top === null ? '[' : '';
  const open: number[] = [];
  let row = start;
  while (row >= 0) {
    // Without the closing brace, which comes after the descendants.
    part += `${rows[row]?.text.slice(0, -1) ?? ''},"descendants":[`;
    const child = first[row] ?? -1;
    if (child >= 0) {
      open.push(row);
      row = child;
    } else {
      part += ']}';
      let after = siblingOf(row);
      while (after < 0) {
        const closed = open.pop();
        if (closed === undefined) break;
        part += ']}';
        after = siblingOf(closed);
      }
      if (after >= 0) part += ',';
      row = after;
    }
    if (part.length >= partLength) {
      yield part;
      part = '';
    }
  }
  yield top === null ? `${part}]` : part;

  function siblingOf(sibling: number): number {
    return top !== null && sibling === start ? -1 : (next[sibling] ?? -1);
  }
}

/** The descendants of each row as linked lists; -1 ends each. */
function linkSiblings(rows: readonly SpeciesJson[], top: string | null) {
  const rowOf = new Map(rows.map(({ id }, row) => [id, row]));
  const first = new Int32Array(rows.length).fill(-1);
  const next = new Int32Array(rows.length).fill(-1);
  let firstRoot = -1;
  for (let row = rows.length - 1; row >= 0; row--) {
    const ancestorId = rows[row]?.ancestorId ?? null;
    const ancestor = ancestorId === null ? undefined : rowOf.get(ancestorId);
    if (ancestor === undefined) {
      next[row] = firstRoot;
      firstRoot = row;
    } else {
      next[row] = first[ancestor] ?? -1;
      first[ancestor] = row;
    }
  }
  return { first, next, start: top === null ? firstRoot : (rowOf.get(top) ?? -1) };
}
