import { t } from '../../texts/t.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { useReturnAddress } from '../pending-actions/index.ts';
import { useMe } from '../session/index.ts';
import { PlainPage } from './plain-page.tsx';

export function NotFoundScreen() {
  return (
    <PlainPage>
      <NotFound />
    </PlainPage>
  );
}

/** The screen without a header, for pages that have one already. */
export function NotFound() {
  usePageTitle(pageName('not-found'));
  const me = useMe();
  const redirect = useReturnAddress();
  return (
    <main
      id="main"
      className="page-width flex grow flex-col items-start justify-center gap-6 py-16"
    >
      <BrokenBranch />
      <h1 className="text-2xl">{t('This branch ends here')}</h1>
      <p className="max-w-prose text-lg text-quiet">
        {t('There is no page at this address. It may have moved, or the link may be incomplete.')}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButton size="large" to="/">
          {t('Back to the home page')}
        </LinkButton>
        <LinkButton size="large" variant="secondary" to="/trees">
          {t('Search Trees')}
        </LinkButton>
        {/* It may be a private tree of theirs. */}
        {me === null && (
          <LinkButton size="large" variant="secondary" to="/auth" search={{ redirect }}>
            {t('Log In')}
          </LinkButton>
        )}
      </div>
    </main>
  );
}

function BrokenBranch() {
  return (
    <svg viewBox="0 0 320 96" aria-hidden="true" className="h-24 w-full max-w-80">
      <g fill="none" strokeWidth="10" strokeLinecap="round">
        <path d="M8 24h150" className="stroke-leaf" />
        <path d="M110 72h96" className="stroke-amber" />
        <path d="M226 72h20M264 72h8M290 72h2" className="stroke-amber" opacity="0.5" />
      </g>
      <path d="M110 29v43" strokeWidth="1.5" className="stroke-amber" />
      <path d="M158 14v20" strokeWidth="3" strokeLinecap="round" className="stroke-leaf" />
    </svg>
  );
}
