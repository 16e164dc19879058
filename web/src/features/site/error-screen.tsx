import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { PlainPage } from './plain-page.tsx';

/** Shown instead of a page that failed to load or crashed. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePageTitle(pageName('error'));
  const tryAgain = async () => {
    await router.invalidate();
    reset();
  };
  const tryAgainOnline = useEffectEvent(tryAgain);
  useEffect(() => {
    window.addEventListener('online', tryAgainOnline);
    return () => window.removeEventListener('online', tryAgainOnline);
  }, []);
  return (
    <PlainPage>
      <main
        id="main"
        className="page-width flex grow flex-col items-start justify-center gap-6 py-16"
      >
        <h1 className="text-2xl">{t('Something went wrong')}</h1>
        <p className="max-w-prose text-lg text-quiet">
          {t('This page could not be displayed ({reason}). Your work is safe.', {
            reason: failureText(error),
          })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button size="large" onClick={tryAgain}>
            {t('Try again')}
          </Button>
          <LinkButton size="large" variant="secondary" to="/">
            {t('Back to the home page')}
          </LinkButton>
        </div>
      </main>
    </PlainPage>
  );
}
