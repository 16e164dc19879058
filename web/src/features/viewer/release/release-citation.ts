import type { ReleaseDetails } from '@life-tree/contract';
import { doiAddress, releaseAddress } from '@life-tree/contract/values';
import { t } from '../../../texts/t.ts';

/** A citation of a release for a list of references. It needs no date of access, as nothing changes. */
export function releaseCitation(release: ReleaseDetails, treeId: string, origin: string): string {
  const { authors, createdAt, number, name, doi, tree } = release;
  return t(
    '{authors} ({year}). {title} (release {number}: {name}) [Phylogenetic tree]. Life Tree. {address}',
    {
      authors: authors.map((author) => oneLine(author.name)).join(', '),
      year: createdAt.slice(0, 4),
      title: oneLine(tree.name),
      number: String(number),
      name: oneLine(name),
      address: doi === null ? `${origin}${releaseAddress(treeId, number)}` : doiAddress(doi),
    },
  );
}

function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}
