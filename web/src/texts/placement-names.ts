import type { Placement } from '@life-tree/phylogeny';
import { t } from './t.ts';

/** How certain an ancestor is, in the user's language. */
export function placementNames(): Readonly<Record<Placement | 'firm', string>> {
  return {
    firm: t('Firm', {}, 'placement'),
    probable: t('Probable', {}, 'placement'),
    debated: t('Debated', {}, 'placement'),
    unknown: t('Unknown', {}, 'placement'),
  };
}
