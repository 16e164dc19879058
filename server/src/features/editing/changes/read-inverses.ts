import type { Database } from '../../../database/database.ts';
import { takeTurns } from '../../../scheduling/take-turns.ts';
import { findInverses, type LaterChange } from './change-queries.ts';
import { type StoredStep, unpackSteps } from './stored-inverse.ts';

/** Inverses are read in pages of about this size, which limits the memory used. */
const pageBytes = 4 * 1024 * 1024;
const maxPerPage = 200;

export interface ReadInverse {
  readonly change: LaterChange;
  readonly steps: readonly StoredStep[];
}

/** The inverses of these changes, in their order. Those that were dropped meanwhile are left out. */
export async function* readInverses(
  tx: Database,
  treeId: string,
  changes: readonly LaterChange[],
): AsyncGenerator<ReadInverse> {
  const turn = takeTurns();
  for (const page of pagesOf(changes)) {
    const versions = page.map(({ version }) => version);
    const inverses = await findInverses(tx, treeId, versions);
    for (const change of page) {
      const bytes = inverses.get(change.version);
      if (bytes === undefined) continue;
      yield { change, steps: await unpackSteps({ bytes, size: change.bytes }) };
      await turn();
    }
  }
}

function* pagesOf(changes: readonly LaterChange[]): Generator<readonly LaterChange[]> {
  let page: LaterChange[] = [];
  let bytes = 0;
  for (const change of changes) {
    if (page.length > 0 && (page.length >= maxPerPage || bytes + change.bytes > pageBytes)) {
      yield page;
      page = [];
      bytes = 0;
    }
    page.push(change);
    bytes += change.bytes;
  }
  if (page.length > 0) yield page;
}
