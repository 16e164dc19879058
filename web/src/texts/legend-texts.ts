import type { LegendTexts } from '@life-tree/phylogeny';
import { t } from './t.ts';

/** What the styles of bars and connectors mean. */
export function legendTexts(): LegendTexts {
  return {
    times: t('Uncertain time'),
    probable: t('Probable ancestor'),
    debated: t('Debated ancestor'),
    unknown: t('Unknown ancestor'),
    other: t('Other possible ancestor'),
  };
}
