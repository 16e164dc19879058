import type { ReactNode } from 'react';
import { t } from '../../texts/t.ts';
import { LinkButton } from '../../ui/buttons/link-button.tsx';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { PlainPage } from '../site/index.ts';

interface LegalPageProps {
  readonly title: string;
  readonly intro: string;
  /** Sections. */
  readonly children: ReactNode;
}

export function LegalPage({ title, intro, children }: LegalPageProps) {
  usePageTitle(title);
  return (
    <PlainPage>
      <main id="main" className="page-width py-12 lg:py-20">
        <article className="flex max-w-prose flex-col gap-10">
          <header className="flex flex-col gap-3">
            <h1 className="text-2xl">{title}</h1>
            <p className="text-lg text-quiet">{intro}</p>
          </header>
          {children}
          <LinkButton
            to="/auth"
            search={{ register: true }}
            variant="secondary"
            size="large"
            className="self-start"
          >
            {t('Back to registration')}
          </LinkButton>
        </article>
      </main>
    </PlainPage>
  );
}

interface LegalSectionProps {
  readonly heading: string;
  /** Paragraphs and lists. */
  readonly children: ReactNode;
}

export function LegalSection({ heading, children }: LegalSectionProps) {
  return (
    <section className="flex flex-col gap-3 [&_li]:ml-5 [&_li]:list-disc [&_ul]:flex [&_ul]:flex-col [&_ul]:gap-1.5">
      <h2 className="text-lg">{heading}</h2>
      {children}
    </section>
  );
}
