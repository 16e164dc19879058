import type { Release } from '@life-tree/contract';
import { doiAddress, releaseAddress } from '@life-tree/contract/values';
import type { ReactNode } from 'react';
import { t } from '../../texts/t.ts';
import { longDate } from '../../ui/display/long-date.ts';
import { InternalLink } from '../../ui/pages/internal-link.tsx';

interface ReleaseListProps {
  readonly treeId: string;
  readonly releases: readonly Release[];
  /** Shown at the end of each release that was not withdrawn. */
  readonly action?: (release: Release) => ReactNode;
}

/** The releases of a tree with links to their pages. */
export function ReleaseList({ treeId, releases, action }: ReleaseListProps) {
  return (
    <ol className="flex flex-col divide-y divide-line">
      {releases.map((release) => (
        <li key={release.number} className="flex items-center justify-between gap-3 py-2 text-sm">
          <div className="flex min-w-0 flex-col">
            <InternalLink
              href={releaseAddress(treeId, release.number)}
              className="text-link wrap-anywhere"
            >
              <bdi>{release.name}</bdi>
            </InternalLink>
            <span className="tabular text-quiet text-xs">
              {t('Release {number}', { number: String(release.number) })},{' '}
              <time dateTime={release.createdAt}>{longDate(release.createdAt)}</time>
              {release.withdrawnAt !== undefined && <> · {t('Withdrawn')}</>}
            </span>
            {release.doi !== null && <DoiLink doi={release.doi} className="text-xs" />}
          </div>
          {release.withdrawnAt === undefined && action?.(release)}
        </li>
      ))}
    </ol>
  );
}

/** A DOI that leads to the work it belongs to. */
export function DoiLink({
  doi,
  className = '',
}: {
  readonly doi: string;
  readonly className?: string;
}) {
  return (
    <a
      href={doiAddress(doi)}
      target="_blank"
      rel="noreferrer"
      className={`text-link wrap-anywhere w-fit ${className}`}
    >
      {t('DOI {doi}', { doi })}
    </a>
  );
}
