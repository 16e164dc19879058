import { type Forest, type SpeciesId, separateBranches } from '@life-tree/phylogeny';
import { shownName } from '../../texts/shown-name.ts';
import { t } from '../../texts/t.ts';

interface DeletionTexts {
  readonly question: string;
  /** What else is lost. */
  readonly detail?: string;
  readonly done: string;
}

/** The question before species are deleted with their branches, and the message afterwards. */
export function deletionTexts(forest: Forest, species: readonly SpeciesId[]): DeletionTexts {
  const rows = separateBranches(forest, species).map((id) => forest.indexOf(id));
  const [row = -1] = rows;
  if (species.length > 1) return textsOfSeveral(forest, species, rows);
  const name = shownName(forest, row);
  const lost = forest.descendantCount(row);
  return {
    question:
      forest.branchSize(row) === 1
        ? t('Are you sure you wanna delete {name}?', { name })
        : t('Are you sure you wanna delete {name} (and its descendants)?', { name }),
    ...(lost > 0 && {
      detail: t(
        '{count, plural, one {Its descendant will also be deleted.} other {Its # descendants will also be deleted.}}',
        { count: lost },
      ),
    }),
    done: t('{name} deleted successfully', { name }),
  };
}

function textsOfSeveral(
  forest: Forest,
  species: readonly SpeciesId[],
  branches: readonly number[],
): DeletionTexts {
  const count = species.length;
  const deleted = branches.reduce((sum, row) => sum + forest.branchSize(row), 0);
  const lost = deleted - count;
  return {
    question:
      lost === 0
        ? t('Are you sure you wanna delete {count, plural, one {# species} other {# species}}?', {
            count,
          })
        : t(
            'Are you sure you wanna delete {count, plural, one {# species} other {# species}} (and their descendants)?',
            { count },
          ),
    ...(lost > 0 && {
      detail: t(
        '{count, plural, one {Another species, which descends from them, will also be deleted.} other {# other species, which descend from them, will also be deleted.}}',
        { count: lost },
      ),
    }),
    done: t(
      '{count, plural, one {# species deleted successfully} other {# species deleted successfully}}',
      { count: deleted },
    ),
  };
}
