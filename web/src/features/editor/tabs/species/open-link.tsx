import { ExternalLink } from 'lucide-react';
import { t } from '../../../../texts/t.ts';

/** Opens the web address that a field contains. */
export function OpenLink({ address }: { readonly address: string }) {
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 text-leaf text-xs hover:underline"
    >
      <ExternalLink aria-hidden="true" className="size-3.5" strokeWidth={1.5} />
      {t('Open')}
    </a>
  );
}
