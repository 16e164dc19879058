import type { AncestorRole, LegendTexts } from '@life-tree/phylogeny';
import { locale } from './language.ts';
import { unnamedSplit } from './shown-name.ts';
import { t } from './t.ts';

/** How another ancestor took part in a species. */
export function roleNames(): Readonly<Record<AncestorRole, string>> {
  return {
    hybrid: t('Hybrid'),
    symbiosis: t('Symbiosis'),
    transfer: t('Gene transfer'),
  };
}

/** What the colours and the styles of bars and connectors mean. */
export function legendTexts(): LegendTexts {
  return {
    ghost: t('Ghost lineage'),
    times: t('Uncertain time'),
    'split-times': t('Time of a split'),
    firm: t('Certain ancestor'),
    probable: t('Probable ancestor'),
    debated: t('Debated ancestor'),
    unknown: t('Unknown ancestor'),
    other: t('Other possible ancestor'),
    ...roleNames(),
    living: t('Living'),
    extinct: t('Extinct'),
    yes: t('Yes'),
    no: t('No'),
    'no-value': t('No value'),
    'no-group': t('In no group'),
    'unnamed-split': unnamedSplit('{name}'),
    more: t('{count} more', { count: '{count}' }),
    'at-splits': t('At splits: {value}', { value: '{value}' }),
    age: t('Age'),
    language: locale(),
  };
}
