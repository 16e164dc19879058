import { type Forest, type Operation, touchedBy } from '@life-tree/phylogeny';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import type { UnsentEdit } from '../../unsent-edits/index.ts';

/**
 * Says which edit the server has refused and why, because the user may have made it long ago. The forest is
 * shown without the edit.
 */
export function refusedEditText({ operation }: UnsentEdit, reason: string, forest: Forest): string {
  const count = operation === null ? 0 : touchedBy(operation).length;
  if (count > 1) {
    return t(
      'A change of {count, plural, one {# species} other {# species}} was not saved: {reason}',
      { count, reason },
    );
  }
  const name = operation === null ? null : nameIn(operation, forest);
  return name === null
    ? t('A change was not saved: {reason}', { reason })
    : t('A change of {name} was not saved: {reason}', { name, reason });
}

/** The names that somebody has typed or pasted for species that an edit adds; null if it adds none of them. */
export function namesLost({ action, operation }: UnsentEdit): string | null {
  if (action !== 'edit' || operation === null) return null;
  const steps = operation.kind === 'sequence' ? operation.steps : [operation];
  const added = steps.flatMap((step) => (step.kind === 'import-branch' ? step.species : []));
  const names = added.flatMap(({ name, inferred }) => (inferred ? [] : [name]));
  if (names.length === 0) return null;
  const listed = names.slice(0, maxListed).join(', ');
  const count = names.length - maxListed;
  return count > 0
    ? t('Not added: {names} and {count} more', { names: listed, count })
    : t('Not added: {names}', { names: listed });
}

const maxListed = 20;

/** The name of the one species that an edit adds or changes; null if it has none or others have deleted it. */
function nameIn(operation: Operation, forest: Forest): string | null {
  if (operation.kind === 'add-species') return operation.species.name;
  const [id] = touchedBy(operation);
  const index = id === undefined ? -1 : forest.indexOf(id);
  return index < 0 ? null : shownName(forest, index);
}
