import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { t } from '../../../texts/t.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { LinkButton } from '../../../ui/buttons/link-button.tsx';
import { type ListAddress, listDefaults } from './list-address.ts';
import { pageSteps } from './page-numbers.ts';

interface PagerProps {
  readonly address: ListAddress;
  readonly lastPage: number;
}

/** Links to the other pages of a list. */
export function Pager({ address, lastPage }: PagerProps) {
  const current = address.page ?? listDefaults.page;
  if (lastPage <= 1) return null;
  return (
    <nav aria-label={t('Pages')} className="flex items-center justify-center gap-1">
      <StepLink
        icon={ChevronLeft}
        label={t('Previous page')}
        address={current > 1 ? onPage(address, current - 1) : null}
      />
      <ul className="flex items-center gap-1 max-sm:hidden">
        {pageSteps(current, lastPage).map((step) =>
          step.kind === 'gap' ? (
            <li key={`after ${step.after}`} className="px-1 text-quiet">
              …
            </li>
          ) : (
            <li key={step.page}>
              <LinkButton
                to="."
                search={onPage(address, step.page)}
                variant={step.page === current ? 'primary' : 'quiet'}
                aria-label={t('Page {page}', { page: step.page })}
                aria-current={step.page === current ? 'page' : undefined}
                className="tabular min-w-10"
              >
                {step.page}
              </LinkButton>
            </li>
          ),
        )}
      </ul>
      <p className="tabular px-3 text-sm sm:hidden">
        {t('Page {page} of {last}', { page: current, last: lastPage })}
      </p>
      <StepLink
        icon={ChevronRight}
        label={t('Next page')}
        address={current < lastPage ? onPage(address, current + 1) : null}
      />
    </nav>
  );
}

interface StepLinkProps {
  readonly icon: LucideIcon;
  readonly label: string;
  /** Null if there is no such page. */
  readonly address: ListAddress | null;
}

function StepLink({ icon: Icon, label, address }: StepLinkProps) {
  const symbol = <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />;
  // Takes up the same space, so that the other links do not move.
  if (!address)
    return <span className={buttonStyle('quiet', 'medium', 'opacity-40')}>{symbol}</span>;
  return (
    <Link
      to="."
      search={address}
      preload="intent"
      aria-label={label}
      title={label}
      className={buttonStyle('quiet')}
    >
      {symbol}
    </Link>
  );
}

function onPage(address: ListAddress, page: number): ListAddress {
  return { ...address, page: page === listDefaults.page ? undefined : page };
}
