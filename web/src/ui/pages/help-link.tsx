import { type GuideName, helpAddress } from '@life-tree/contract/values';
import { CircleHelp } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { buttonStyle } from '../buttons/button-style.ts';

interface HelpLinkProps {
  readonly guide?: GuideName;
  readonly className?: string;
}

/** Opens a guide in a new tab, so that nothing on this page is lost. */
export function HelpLink({ guide, className }: HelpLinkProps) {
  return (
    <a
      href={helpAddress(guide)}
      target="_blank"
      rel="noopener"
      aria-label={t('Help')}
      title={t('Help')}
      className={buttonStyle('quiet', 'icon', className)}
    >
      <CircleHelp aria-hidden="true" className="size-5" strokeWidth={1.5} />
    </a>
  );
}
