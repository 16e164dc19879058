import { orcidAddress } from '@life-tree/contract/values';
import { t } from '../../texts/t.ts';

/** Leads to the page of a person at ORCID. */
export function OrcidLink({ orcid }: { readonly orcid: string }) {
  return (
    <a
      href={orcidAddress(orcid)}
      target="_blank"
      rel="noreferrer"
      className="text-link tabular ml-2 inline-block py-0.5 text-xs"
    >
      {t('ORCID {orcid}', { orcid })}
    </a>
  );
}
