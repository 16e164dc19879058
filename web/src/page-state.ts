import type { PublicConfiguration } from '@life-tree/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApiClient } from './api/client.ts';
import { maybeSignedIn, meQuery } from './features/session/index.ts';
import { configurationQuery } from './features/site/configuration-query.ts';
import { currentLanguage, locale } from './texts/language.ts';
import { storedThemeChoice } from './ui/theme/theme-choice.ts';

/** What a page was made from on the server: the browser goes on from the same. */
export interface PageState {
  readonly reader: RenderedReader;
  readonly configuration: PublicConfiguration;
  readonly queries: readonly { readonly key: QueryKey; readonly data: unknown }[];
}

type RenderedReader = ReturnType<typeof renderedReader>;

/** All that a page depends on beside its data. */
export function renderedReader() {
  return {
    language: currentLanguage(),
    locale: locale(),
    theme: storedThemeChoice(),
    signedIn: maybeSignedIn(),
  };
}

/** Null for a page that begins in the browser. */
export function readPageState(): PageState | null {
  const written = document.getElementById('page-state')?.textContent;
  return written ? (JSON.parse(written) as PageState) : null;
}

/** Whether the page as it came is the one that would be made here. */
export function isForThisReader({ reader }: PageState): boolean {
  const own = renderedReader();
  return (
    reader.language === own.language &&
    reader.locale === own.locale &&
    reader.theme === own.theme &&
    reader.signedIn === own.signedIn
  );
}

/** Nothing is asked for that is known already. */
export function seedQueryCache(
  queryClient: QueryClient,
  api: ApiClient,
  state: PageState | null,
): void {
  // Visitors need not wait to learn that nobody is logged in.
  if (!maybeSignedIn()) queryClient.setQueryData(meQuery(api).queryKey, null);
  if (state === null) return;
  queryClient.setQueryData(configurationQuery(api).queryKey, state.configuration);
  // What everybody may see is shown at once; somebody may see more, which is asked for.
  const options = state.reader.signedIn ? { updatedAt: 0 } : {};
  for (const { key, data } of state.queries) queryClient.setQueryData(key, data, options);
}
