import { type GuideName, guideNames } from '@life-tree/contract/values';
import { queryOptions } from '@tanstack/react-query';
import type { Guide, GuideSummary } from '../../../rendered-guides.ts';
import { currentLanguage } from '../../texts/language.ts';

const folder = '../../../../docs/guide';
// Each guide is a file of its own, which the browser loads when it is opened.
const guides = import.meta.glob<Guide>('../../../../docs/guide/**/*.md', { import: 'default' });
const summaries = import.meta.glob<GuideSummary>('../../../../docs/guide/**/*.md', {
  import: 'default',
  query: '?summary',
  eager: true,
});

/** The guide in the user's language, or in English if there is none. */
function inLanguage<Value>(files: Readonly<Record<string, Value>>, name: GuideName): Value {
  const file = files[`${folder}/${currentLanguage()}/${name}.md`] ?? files[`${folder}/${name}.md`];
  if (file === undefined) throw new Error(`There is no guide ${name}`);
  return file;
}

export function findGuide(name: GuideName): GuideSummary {
  return inLanguage(summaries, name);
}

export function listGuides(): readonly (GuideSummary & { readonly name: GuideName })[] {
  return guideNames.map((name) => ({ name, ...findGuide(name) }));
}

export function guideQuery(name: GuideName) {
  return queryOptions({
    queryKey: ['guide', currentLanguage(), name],
    queryFn: () => inLanguage(guides, name)(),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
