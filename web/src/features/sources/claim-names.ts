import type { ClaimName } from '@life-tree/phylogeny';
import { t } from '../../texts/t.ts';

/** What a species cites sources for. */
export function claimTexts(): Readonly<Record<ClaimName, string>> {
  return {
    dates: t('dates', {}, 'claim'),
    placement: t('ancestor', {}, 'claim'),
    name: t('name', {}, 'claim'),
    image: t('image', {}, 'claim'),
  };
}
