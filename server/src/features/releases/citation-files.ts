import {
  type Author,
  doiAddress,
  escapeTex,
  licenceAddress,
  licenceName,
  orcidAddress,
  type ReleaseDetails,
} from '@life-tree/contract';
import type { PartEntries } from '@life-tree/phylogeny';

/** A release with everything that its citations contain. */
export interface CitedRelease extends ReleaseDetails {
  /** The absolute address of its page. */
  readonly address: string;
  /** The absolute address of the tree. */
  readonly treeAddress: string;
}

const publisher = 'Life Tree';
/** The DOIs that the schema of CITATION.cff accepts. */
const cffDoi = /^10\.\d{4,9}(?:\.\d+)?\/[A-Za-z0-9:/_;\-.()[\]\\]+$/;

/** CITATION.cff, version 1.2.0: YAML. */
export function citationCff(release: CitedRelease): string {
  const { tree, doi, authors, licence } = release;
  const about = aboutOf(release);
  const lines = [
    'cff-version: 1.2.0',
    `message: ${yamlText('If you use this tree, please cite it as below.')}`,
    'type: dataset',
    `title: ${yamlText(oneLine(tree.name))}`,
    `version: ${yamlText(versionOf(release))}`,
    'authors:',
    // As entities: which part of a name is the family name would be a guess.
    ...authors.flatMap(({ name, orcid }) => [
      `  - name: ${yamlText(oneLine(name))}`,
      ...(orcid === undefined ? [] : [`    orcid: ${yamlText(orcidAddress(orcid))}`]),
    ]),
    `date-released: ${release.createdAt.slice(0, 10)}`,
    ...(doi !== null && cffDoi.test(doi) ? [`doi: ${yamlText(doi)}`] : []),
    `url: ${yamlText(release.address)}`,
    ...(licence === undefined ? [] : [`license: ${licence}`]),
    ...(about === null ? [] : [`abstract: ${yamlText(about)}`]),
    ...(tree.tags.length === 0 ? [] : ['keywords:']),
    ...tree.tags.map((tag) => `  - ${yamlText(tag)}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** The metadata of DataCite's schema 4, as its REST API takes them. */
export function dataciteJson(release: CitedRelease, { sources = [] }: PartEntries): string {
  const { tree, doi, createdAt, authors, licence } = release;
  const about = aboutOf(release);
  const metadata = {
    schemaVersion: 'http://datacite.org/schema/kernel-4',
    ...(doi !== null && { doi }),
    url: release.address,
    creators: authors.map(creatorOf),
    titles: [
      { title: oneLine(tree.name) },
      { title: oneLine(release.name), titleType: 'Subtitle' },
    ],
    publisher,
    publicationYear: Number(createdAt.slice(0, 4)),
    types: { resourceTypeGeneral: 'Dataset', resourceType: 'Phylogenetic tree' },
    version: String(release.number),
    dates: [{ date: createdAt.slice(0, 10), dateType: 'Issued' }],
    subjects: tree.tags.map((subject) => ({ subject })),
    ...(about !== null && {
      descriptions: [{ description: about, descriptionType: 'Abstract' }],
    }),
    ...(licence !== undefined && {
      rightsList: [
        {
          rights: licenceName(licence),
          rightsUri: licenceAddress(licence),
          rightsIdentifier: licence,
          rightsIdentifierScheme: 'SPDX',
          schemeUri: 'https://spdx.org/licenses/',
        },
      ],
    }),
    sizes: [`${release.species} species`],
    relatedIdentifiers: [
      {
        relatedIdentifier: release.treeAddress,
        relatedIdentifierType: 'URL',
        relationType: 'IsVersionOf',
      },
      ...sources.flatMap(({ value: { DOI } }) =>
        typeof DOI !== 'string'
          ? []
          : [{ relatedIdentifier: DOI, relatedIdentifierType: 'DOI', relationType: 'References' }],
      ),
    ],
  };
  return `${JSON.stringify(metadata, null, 2)}\n`;
}

/** The release as a BibTeX entry. */
export function citationBib(release: CitedRelease): string {
  const { doi, authors, tree, createdAt } = release;
  const fields = {
    author: authors.map(bibtexName).join(' and '),
    title: `{${escapeTex(oneLine(tree.name))}}`,
    year: createdAt.slice(0, 4),
    howpublished: publisher,
    note: `Phylogenetic tree, release ${escapeTex(versionOf(release))}`,
    ...(doi !== null && { doi }),
    url: doi === null ? release.address : doiAddress(doi),
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${keyOf(release)},\n${lines.join(',\n')}\n}\n`;
}

/** The sources of a tree as CSL-JSON. */
export function sourcesJson({ sources = [] }: PartEntries): string {
  const items = sources.map(({ id, value }) => ({ ...value, id }));
  return `${JSON.stringify(items, null, 2)}\n`;
}

/** Only people have an ORCID iD. BibTeX splits other names into first and last name, unless they are in braces. */
function bibtexName({ name, orcid }: Author): string {
  const written = escapeTex(oneLine(name));
  return orcid === undefined || /,| and /i.test(written) ? `{${written}}` : written;
}

function creatorOf({ name, orcid }: Author) {
  if (orcid === undefined) return { name };
  const identifier = {
    nameIdentifier: orcidAddress(orcid),
    nameIdentifierScheme: 'ORCID',
    schemeUri: 'https://orcid.org',
  };
  return { name, nameType: 'Personal', nameIdentifiers: [identifier] };
}

function versionOf({ number, name }: CitedRelease): string {
  return `${number}: ${oneLine(name)}`;
}

function aboutOf({ note, tree }: CitedRelease): string | null {
  return tree.description ?? note;
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** A unique key of letters and digits. */
function keyOf({ authors: [first], createdAt, address, number }: CitedRelease): string {
  const letters = (first?.name ?? '')
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
  const [, id = ''] = /\/trees\/([^/]+)/.exec(address) ?? [];
  return `${letters || 'tree'}${createdAt.slice(0, 4)}-${id.slice(-6)}-${number}`;
}

/** In JSON, but not in YAML, these may stand in a text without an escape. */
const unprintable = /[\u007f-\u009f\u2028\u2029\ufeff\ufffe\uffff]/g;

/** A JSON text is also a YAML text in double quotes. */
function yamlText(text: string): string {
  return JSON.stringify(text).replace(
    unprintable,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
