import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { errorText } from '../../../texts/messages.ts';
import { t } from '../../../texts/t.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { useForest, useTree } from '../../shown-tree/index.ts';
import { treeLimitsQuery } from '../tree-limits-query.ts';

/** Whether the plan of the tree's owner does not allow so many more species; false until that is known. */
export function useIsTooMany(added: number): boolean {
  const forest = useForest();
  const { data } = useQuery(treeLimitsQuery(useApi(), useTree().id));
  const max = data?.maxSpecies ?? null;
  return added > 0 && max !== null && forest.speciesCount + added > max;
}

interface ImportFooterProps {
  /** Why the last attempt was refused. */
  readonly error: string | null;
  readonly isTooMany: boolean;
  readonly openQuestions?: number;
  /** Shown above the line. */
  readonly work?: ReactNode;
  /** The button that adds or changes species. */
  readonly children: ReactNode;
}

/** The end of a dialog that adds or changes species: what prevents it, and its button. */
export function ImportFooter(props: ImportFooterProps) {
  const { error, isTooMany, openQuestions = 0, work, children } = props;
  return (
    <>
      <p role="alert" className="text-red text-sm empty:hidden">
        {isTooMany ? errorText('species-limit') : error}
      </p>
      {work}
      <div className="sticky -bottom-6 z-10 -mx-6 -mb-6 flex flex-wrap items-center justify-end gap-3 border-line border-t bg-surface px-6 py-4">
        <p role="status" className="grow text-quiet text-sm empty:hidden">
          {openQuestions > 0 &&
            t('{count, plural, one {# question is open} other {# questions are open}}', {
              count: openQuestions,
            })}
        </p>
        {isTooMany && (
          <LinkButton variant="secondary" to="/pricing">
            {t('See plans')}
          </LinkButton>
        )}
        {children}
      </div>
    </>
  );
}
