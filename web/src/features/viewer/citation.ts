import type { Tree } from '@life-tree/contract';
import { escapeTex } from '@life-tree/contract/values';
import { t } from '../../texts/t.ts';
import { longDate } from '../../ui/display/long-date.ts';

type CitedTree = Pick<Tree, 'id' | 'name' | 'username' | 'version' | 'updatedAt'>;

/** A citation for a list of references. */
export function citationText(tree: CitedTree, origin: string, accessed: Date): string {
  return t(
    '{author} ({year}). {title} (version {version}) [Phylogenetic tree]. Life Tree. {address} (accessed {date})',
    {
      author: tree.username,
      year: yearOf(tree),
      title: oneLine(tree.name),
      version: String(tree.version),
      address: addressOf(tree, origin),
      date: longDate(accessed.toISOString()),
    },
  );
}

/** The citation as a BibTeX entry. */
export function citationBibtex(tree: CitedTree, origin: string, accessed: Date): string {
  const fields = {
    // Extra braces, so that BibTeX does not split the username into first and last name.
    author: `{${escapeTex(tree.username)}}`,
    title: `{${escapeTex(oneLine(tree.name))}}`,
    year: yearOf(tree),
    howpublished: 'Life Tree',
    note: `Phylogenetic tree, version ${tree.version}`,
    url: addressOf(tree, origin),
    urldate: accessed.toISOString().slice(0, 10),
  };
  const lines = Object.entries(fields).map(([name, value]) => `  ${name} = {${value}}`);
  return `@misc{${keyOf(tree)},\n${lines.join(',\n')}\n}\n`;
}

function addressOf({ id }: CitedTree, origin: string): string {
  return `${origin}/trees/${id}`;
}

function yearOf({ updatedAt }: CitedTree): string {
  return updatedAt.slice(0, 4);
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** A unique key of letters and digits. */
function keyOf(tree: CitedTree): string {
  const author = tree.username
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]/g, '')
    .toLowerCase();
  return `${author || 'tree'}${yearOf(tree)}-${tree.id.slice(-6)}`;
}
