import type { ColumnType } from '@life-tree/phylogeny';
import { t } from '../../../../texts/t.ts';

/** What the values of a column can be, in the user's language. */
export function columnTypeNames(): Readonly<Record<ColumnType, string>> {
  return {
    number: t('Number'),
    text: t('Text'),
    choice: t('Choice'),
    'yes-no': t('Yes or no'),
    link: t('Link'),
  };
}
