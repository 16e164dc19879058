import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { failureText } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { PlainHeader } from './plain-header.tsx';

/** Shown instead of a page that could not be loaded or broke. */
export function ErrorScreen({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  usePageTitle('Something went wrong');
  const tryAgain = async () => {
    await router.invalidate();
    reset();
  };
  return (
    <>
      <PlainHeader />
      <main
        id="main"
        className="page-width flex min-h-[60dvh] flex-col items-start justify-center gap-6 py-16"
      >
        <h1 className="text-2xl">Something went wrong</h1>
        <p className="max-w-prose text-lg text-quiet">
          This page could not be shown ({failureText(error)}). Nothing you made is lost.
        </p>
        <div className="flex flex-wrap gap-3">
          <Button size="large" onClick={tryAgain}>
            Try again
          </Button>
          <LinkButton size="large" variant="secondary" to="/">
            Back to the start
          </LinkButton>
        </div>
      </main>
    </>
  );
}
