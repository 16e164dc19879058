// biome-ignore lint/style/noRestrictedImports: only the server runs this file.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { RequestContext } from '@life-tree/contract';
import { findRequestsWith, type RenderedRequest } from './request-context.ts';
import type { Catalogue } from './texts/catalogue.ts';
import { currentLanguage } from './texts/language.ts';

// Pages of several requests are rendered at the same time, each in its own language and theme.
const requests = new AsyncLocalStorage<RenderedRequest>();
findRequestsWith(() => requests.getStore());

const catalogues = import.meta.glob<Catalogue>('./texts/*.json', {
  eager: true,
  import: 'default',
});

/** Runs `work`, and whatever it awaits, with the language and cookies of a request. */
export function withRequest<Result>(context: RequestContext, work: () => Result): Result {
  const language = requests.run({ ...context, catalogue: {} }, currentLanguage);
  const catalogue = catalogues[`./texts/${language}.json`] ?? {};
  return requests.run({ ...context, catalogue }, work);
}
