import type { Operation, Refusal, RefusalCode } from '@life-tree/phylogeny';
import { AppError } from '../../app-error.ts';

/** What is wrong with an edit whatever the tree looks like; anything else may be right on another day. */
const malformed: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'not-a-time',
  'duration-not-positive',
  'name-length',
  'description-length',
  'too-many-tags',
  'tag-length',
  'tag-twice',
  'no-ancestor',
  'named-twice',
]);

/** A refused edit as the person reads it; among many new species it says which is in the way. */
export function refusedEdit({ code, message, id }: Refusal, operation: Operation): AppError {
  const newcomers = operation.kind === 'import-branch' ? operation.species : [];
  const named = newcomers.length > 1 ? newcomers.find((species) => species.id === id) : undefined;
  return new AppError(malformed.has(code) ? 'bad-input' : 'edit-refused', {
    message: named === undefined ? message : `${named.name}: ${message}`,
  });
}
