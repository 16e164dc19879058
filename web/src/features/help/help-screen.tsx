import { type GuideName, helpAddress, isGuideName } from '@life-tree/contract/values';
import { useQuery } from '@tanstack/react-query';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { pageName } from '../../ui/pages/page-names.ts';
import { usePageTitle } from '../../ui/pages/use-page-title.ts';
import { NotFoundScreen, PlainPage } from '../site/index.ts';
import { findGuide, guideQuery, listGuides } from './guides.ts';
import './guide.css';

/** A guide, or the list of all guides. */
export function HelpScreen({ guide }: { readonly guide: string | undefined }) {
  if (guide === undefined) return <GuideList />;
  return isGuideName(guide) ? <GuideScreen name={guide} /> : <NotFoundScreen />;
}

function GuideList() {
  const title = pageName('/help');
  usePageTitle(title);
  return (
    <PlainPage>
      <main id="main" className="page-width flex flex-col gap-10 py-12 lg:py-20">
        <h1 className="text-2xl">{title}</h1>
        <ul className="grid gap-10 sm:grid-cols-2 lg:grid-cols-3">
          {listGuides().map(({ name, title: guideTitle, headings }) => (
            <li key={name} className="flex flex-col gap-2">
              <h2 className="text-lg">
                <InternalLink href={helpAddress(name)} className="text-link">
                  {guideTitle}
                </InternalLink>
              </h2>
              <ul className="flex flex-col text-quiet text-sm">
                {headings
                  .filter(({ depth }) => depth === 2)
                  .map(({ id, text }) => (
                    <li key={id}>
                      <InternalLink
                        href={`${helpAddress(name)}#${id}`}
                        className="inline-block py-1 hover:text-ink hover:underline"
                      >
                        {text}
                      </InternalLink>
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ul>
      </main>
    </PlainPage>
  );
}

function GuideScreen({ name }: { readonly name: GuideName }) {
  const { data, error, refetch, isFetching } = useQuery(guideQuery(name));
  const { title, headings } = findGuide(name);
  usePageTitle(title);
  return (
    <PlainPage>
      <main
        id="main"
        className="page-width grid gap-x-12 gap-y-8 py-12 lg:grid-cols-[15rem_minmax(0,1fr)] lg:py-16"
      >
        <h1 className="text-2xl lg:col-start-2">{title}</h1>
        <nav
          aria-label={t('Contents')}
          className="flex flex-col gap-4 self-start text-sm lg:sticky lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:top-8 lg:max-h-[calc(100dvh-4rem)] lg:overflow-y-auto"
        >
          <InternalLink href={helpAddress()} className="text-link w-fit">
            {t('All guides')}
          </InternalLink>
          <ul className="flex flex-col border-line border-l">
            {headings.map(({ id, text, depth }) => (
              <li key={id} className={depth > 2 ? 'pl-4' : undefined}>
                <a
                  href={`#${id}`}
                  className="block py-1 pl-3 text-quiet hover:text-ink hover:underline"
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <article className="guide min-w-0 max-w-prose lg:col-start-2">
          {error !== null && (
            <ErrorState
              message={failureText(error)}
              retrying={isFetching}
              onRetry={() => refetch()}
            />
          )}
          {data === undefined && error === null && <Skeleton className="h-96 w-full" />}
          {data !== undefined && (
            // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML that the build has made of our own guides
            <div dangerouslySetInnerHTML={{ __html: data.html }} />
          )}
        </article>
      </main>
    </PlainPage>
  );
}
