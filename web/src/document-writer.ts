import {
  type BuiltFiles,
  isGuideName,
  type PageDocument,
  type PageProgram,
  type TitleValues,
  titleOf,
} from '@life-tree/contract/values';
import { describePage, writeDocument } from './document.ts';
import { findGuide } from './features/help/index.ts';
import { withRequest } from './rendered-request.ts';
import { currentLanguage } from './texts/language.ts';
import { t } from './texts/t.ts';
import { pageName } from './ui/pages/page-names.ts';
import { storedThemeChoice } from './ui/theme/theme-choice.ts';

const app = 'src/main.tsx';
/** Fonts that every page needs for its first paint. */
const fonts = [
  '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  '../node_modules/@fontsource-variable/fraunces/files/fraunces-latin-soft-normal.woff2',
];

/** Writes the HTML of pages that load these built files. */
export const createDocumentWriter: PageProgram['createDocumentWriter'] = (built) => {
  const address = (source: string) => `/${fileOf(built, source).file}`;
  const fontFiles = fonts.map(address);
  return ({ page, titleValues, head, context, rendered }) =>
    withRequest(context, () => {
      const sources = sourcesOf(built, [app, ...(rendered?.module ? [rendered.module] : [])]);
      const theme = storedThemeChoice();
      return writeDocument({
        language: currentLanguage(),
        theme: theme === 'system' ? null : theme,
        title: titleOf(guideTitle(page, titleValues) ?? pageName(page, titleValues)),
        head: head ?? describePage(descriptionText()),
        fonts: fontFiles,
        styles: sources
          .flatMap((source) => fileOf(built, source).css ?? [])
          .map((file) => `/${file}`),
        app: address(app),
        needs: sources.filter((source) => source !== app).map(address),
        rendered,
        texts: {
          noScript: t('Life Tree draws its trees in your browser and needs JavaScript to do so.'),
          failed: t('This page has not loaded completely, so some of it may not work.'),
          reload: t('Reload'),
        },
      });
    });
};

/** Pages do not load the titles of guides, so the table of names has none. */
function guideTitle(page: PageDocument['page'], { name = '' }: TitleValues): string | null {
  return page === '/help/:guide' && isGuideName(name) ? findGuide(name).title : null;
}

function descriptionText(): string {
  return t(
    'Create and explore phylogenetic trees on a timeline: draw species and their descendants, work as a team, share your trees with everyone.',
  );
}

/** These sources and all their static imports; imports come first, so that each file runs in its own task. */
function sourcesOf(built: BuiltFiles, sources: readonly string[]): readonly string[] {
  const visited = new Set<string>();
  const found: string[] = [];
  const add = (source: string) => {
    if (visited.has(source)) return;
    visited.add(source);
    for (const imported of fileOf(built, source).imports ?? []) add(imported);
    found.push(source);
  };
  for (const source of sources) add(source);
  return found;
}

function fileOf(built: BuiltFiles, source: string): BuiltFiles[string] {
  const file = built[source];
  if (file === undefined) throw new Error(`The build has no file for ${source}`);
  return file;
}
