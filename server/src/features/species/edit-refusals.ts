import type { Refusal, RefusalCode } from '@life-tree/phylogeny';
import { Failure } from '../../failure.ts';

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

/** A refused edit as the person reads it. */
export function refusedEdit({ code, message }: Refusal): Failure {
  return new Failure(malformed.has(code) ? 'bad-input' : 'edit-refused', { message });
}
