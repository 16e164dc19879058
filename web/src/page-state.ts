import type { PublicConfiguration } from '@life-tree/contract';
import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { ApiClient } from './api/client.ts';
import { maybeSignedIn, meQuery } from './features/session/index.ts';
import { configurationQuery } from './features/site/configuration-query.ts';
import { currentLanguage, locale } from './texts/language.ts';
import { storedThemeChoice } from './ui/theme/theme-choice.ts';

/** The data from which the server rendered a page, and which the browser needs to hydrate it. */
export interface PageState {
  readonly settings: PageSettings;
  readonly configuration: PublicConfiguration;
  readonly queries: readonly { readonly key: QueryKey; readonly data: unknown }[];
}

type PageSettings = ReturnType<typeof pageSettings>;

/** What a page depends on besides its data. */
export function pageSettings() {
  return {
    language: currentLanguage(),
    locale: locale(),
    theme: storedThemeChoice(),
    signedIn: maybeSignedIn(),
  };
}

/** Null for a page that the server did not render. */
export function readPageState(): PageState | null {
  const json = document.getElementById('page-state')?.textContent;
  return json ? (JSON.parse(json) as PageState) : null;
}

/** Whether this browser would render the same page as the server did. */
export function matchesSettings({ settings }: PageState): boolean {
  const own = pageSettings();
  return (
    settings.language === own.language &&
    settings.locale === own.locale &&
    settings.theme === own.theme &&
    settings.signedIn === own.signedIn
  );
}

/** Fills the query cache with known data, so that it is not fetched again. */
export function seedQueryCache(
  queryClient: QueryClient,
  api: ApiClient,
  state: PageState | null,
): void {
  // Visitors need no call to learn that nobody is logged in.
  if (!maybeSignedIn()) queryClient.setQueryData(meQuery(api).queryKey, null);
  if (state === null) return;
  queryClient.setQueryData(configurationQuery(api).queryKey, state.configuration);
  // Show the public data immediately. A logged-in user may see more, so fetch it again.
  const options = state.settings.signedIn ? { updatedAt: 0 } : {};
  for (const { key, data } of state.queries) queryClient.setQueryData(key, data, options);
}
