import { createFileRoute } from '@tanstack/react-router';
import { EditorFigure, Features, Hero } from '../features/landing/index.ts';
import { useSessionRenewal } from '../features/session/index.ts';
import { SiteFooter, TopBar } from '../features/site/index.ts';
import { FeaturedTrees } from '../features/trees/index.ts';
import { t } from '../texts/t.ts';
import { pageName } from '../ui/pages/page-names.ts';
import { usePageTitle } from '../ui/pages/use-page-title.ts';

export const Route = createFileRoute('/')({
  // Part of the first load, because a separate file would delay the first paint.
  codeSplitGroupings: [],
  component: Landing,
});

function Landing() {
  usePageTitle(pageName('/'));
  useSessionRenewal();
  return (
    <>
      <TopBar />
      <main id="main">
        <Hero />
        <Features />
        <EditorFigure />
        <section
          id="top-trees"
          aria-labelledby="top-trees-heading"
          className="page-width flex flex-col gap-10 py-16 lg:py-24"
        >
          <h2 id="top-trees-heading" className="text-xl">
            {t('Featured Trees')}
          </h2>
          <FeaturedTrees />
        </section>
      </main>
      <SiteFooter />
    </>
  );
}
