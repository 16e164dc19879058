import { licenceAddress, licenceName, releaseAddress } from '@life-tree/contract/values';
import { Copy, FileArchive } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '../../../texts/number-formats.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { useCopy } from '../../../ui/buttons/use-copy.ts';
import { Fact } from '../../../ui/display/fact.tsx';
import { LinkedText } from '../../../ui/display/linked-text.tsx';
import { longDate } from '../../../ui/display/long-date.ts';
import { OrcidLink } from '../../../ui/display/orcid-link.tsx';
import { InternalLink } from '../../../ui/pages/internal-link.tsx';
import { PresentTimeControl, UnitChoice } from '../../canvas-tools/index.ts';
import { DoiLink } from '../../releases/index.ts';
import { References } from '../../sources/index.ts';
import { releaseCitation } from './release-citation.ts';
import type { OpenedRelease } from './release-query.ts';

interface ReleaseTabProps {
  readonly opened: OpenedRelease;
}

/** What a release is, how to cite it, and its files. */
export function ReleaseTab({ opened }: ReleaseTabProps) {
  const { release, tree } = opened;
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-2 rounded-md border border-line bg-sunken p-3 text-sm">
        <p>
          {t('This is release {number} of the tree, as it was on {date}. It never changes.', {
            number: String(release.number),
            date: longDate(release.createdAt),
          })}
        </p>
        <InternalLink href={`/trees/${tree.id}`} className="text-link w-fit">
          {t('See the tree today')}
        </InternalLink>
      </div>
      {release.note !== null && (
        <p className="wrap-anywhere whitespace-pre-wrap text-sm" dir="auto">
          <LinkedText text={release.note} />
        </p>
      )}
      <HowToCite opened={opened} />
      <Downloads opened={opened} />
      {tree.description !== null && (
        <Section title={t('Description')}>
          <p className="wrap-anywhere whitespace-pre-wrap text-sm" dir="auto">
            <LinkedText text={tree.description} />
          </p>
        </Section>
      )}
      <dl className="tabular divide-y divide-line text-sm">
        <Fact
          name={t('{count, plural, one {Author} other {Authors}}', {
            count: release.authors.length,
          })}
        >
          <ul>
            {release.authors.map(({ name, orcid }) => (
              <li key={`${name} ${orcid}`} className="wrap-anywhere">
                <bdi>{name}</bdi>
                {orcid !== undefined && <OrcidLink orcid={orcid} />}
              </li>
            ))}
          </ul>
        </Fact>
        <Fact name={t('Owner')}>
          <InternalLink href={`/profiles/${tree.userId}`} className="text-link block truncate">
            @{tree.username}
          </InternalLink>
        </Fact>
        {release.licence !== undefined && (
          <Fact name={t('Licence')}>
            <a
              href={licenceAddress(release.licence)}
              target="_blank"
              rel="license noreferrer"
              className="text-link"
            >
              {licenceName(release.licence)}
            </a>
          </Fact>
        )}
        <Fact name={t('Species')}>{formatNumber(release.species)}</Fact>
        {release.tree.inferred > 0 && (
          <Fact name={t('Inferred ancestors')}>{formatNumber(release.tree.inferred)}</Fact>
        )}
      </dl>
      <UnitChoice />
      <PresentTimeControl />
      <References />
    </div>
  );
}

function HowToCite({ opened: { release, tree } }: ReleaseTabProps) {
  const copy = useCopy();
  const citation = releaseCitation(release, tree.id, window.location.origin);
  return (
    <Section title={t('How to cite')}>
      <p className="wrap-anywhere rounded-md bg-sunken p-3 text-sm" dir="auto">
        {citation}
      </p>
      {release.doi !== null && <DoiLink doi={release.doi} className="text-sm" />}
      <Button
        variant="secondary"
        className="self-start"
        onClick={() => copy(citation, t('Citation copied'))}
      >
        <Copy aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Copy citation')}
      </Button>
    </Section>
  );
}

const files = [
  { name: 'tree.json', label: 'JSON' },
  { name: 'tree.nwk', label: 'Newick' },
  { name: 'tree.nex', label: 'NEXUS' },
  { name: 'tree.phyloxml', label: 'phyloXML' },
  { name: 'tree.csv', label: 'CSV' },
  { name: 'tree.svg', label: 'SVG' },
  { name: 'citation.bib', label: 'BibTeX' },
  { name: 'citation.cff', label: 'CITATION.cff' },
  { name: 'datacite.json', label: 'DataCite JSON' },
] as const;

function Downloads({ opened: { release, tree } }: ReleaseTabProps) {
  const address = releaseAddress(tree.id, release.number);
  return (
    <Section title={t('Downloads')}>
      <a
        href={`${address}/tree.zip`}
        download
        className={buttonStyle('secondary', 'medium', 'self-start')}
      >
        <FileArchive aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Everything (ZIP)')}
      </a>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {files.map(({ name, label }) => (
          <li key={name}>
            <a href={`${address}/${name}`} download className="text-link inline-block py-1">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h2 id={id} className="font-medium font-sans text-sm">
        {title}
      </h2>
      {children}
    </section>
  );
}
