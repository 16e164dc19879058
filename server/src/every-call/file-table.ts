import type { PermissionFixture } from '../../test/seed/permission-fixture.ts';
import { treeFiles } from '../features/downloads/tree-files.ts';
import { always, type Expected } from './expected.ts';
import { type Row, viewers } from './permission-table.ts';

/** Other sites show it, so cookies count for nothing: that of a private tree needs the key of a link in its address. */
const shownElsewhere: Expected<number> = {
  onPublic: [200, 200, 200, 200, 200, 200],
  onPrivate: [404, 404, 404, 404, 404, 404],
  withLink: [404, 404],
};

const releaseFiles = [
  ...['citation.cff', 'CITATION.cff', 'citation.bib', 'datacite.json', 'tree.zip', 'preview.png'],
  ...treeFiles.map(({ extension }) => `tree.${extension}`),
];

const file = (route: string, expected: Expected<number>, path = route): Row => ({
  call: `GET ${route}`,
  send: ({ treeId }: PermissionFixture) => ({ path: path.replace(':id', treeId) }),
  ...expected,
});

const anyone = always([200, 200, 200, 200, 200, 200]);

/** The files at addresses outside of the API, which need no key, and who may read them. */
export const fileTable: readonly Row[] = [
  ...treeFiles.map(({ extension }) => file(`/trees/:id.${extension}`, viewers)),
  file('/trees/:id.png', shownElsewhere),
  ...releaseFiles.map((name) => ({
    ...file(`/trees/:id/releases/:number/${name}`, viewers, `/trees/:id/releases/1/${name}`),
    decidedBy: ['releases'],
  })),
  file('/robots.txt', anyone),
  file('/sitemap.xml', anyone),
  file('/sitemaps/:name.xml', anyone, '/sitemaps/pages.xml'),
  file('/healthz', anyone),
  file('/readyz', anyone),
  file('/metrics', anyone),
  file('/dev/mail', anyone),
  file('/dev/mail/:id', always([404, 404, 404, 404, 404, 404]), '/dev/mail/unknown'),
];
