import {
  type CreditName,
  creditNames,
  type Forest,
  inEdits,
  inSequence,
  maxCreditLengths,
  withCreditPart,
} from '@life-tree/phylogeny';
import { useId } from 'react';
import { t } from '../../../../texts/t.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useEditing, useForest } from '../../../shown-tree/index.ts';
import { SavedTextField } from '../saved/saved-text-field.tsx';
import { performOnSeveral } from '../several/perform-on-several.ts';
import { OpenLink } from './open-link.tsx';

interface CreditFieldsProps {
  readonly rows: readonly number[];
}

/** The common licences of images. Their names are the same in all languages. */
const licences = ['CC0 1.0', 'CC BY 4.0', 'CC BY-SA 4.0'];

/**
 * Who made the images of one or several species, and on what terms others may use them: author and licence side by
 * side, the link below. Species without an image get no credit.
 */
export function CreditFields({ rows }: CreditFieldsProps) {
  const forest = useForest();
  const editing = useEditing();
  const listId = useId();
  const withImages = rows.filter((row) => forest.image(row) !== null);
  if (withImages.length === 0) return null;
  const ids = withImages.map((row) => forest.id(row));
  const labels = { author: t('Author'), licence: t('Licence'), link: t('Link') };
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-2 text-quiet text-sm">{t('Image credit')}</legend>
      {creditNames.map((part) => {
        const value = commonPart(forest, withImages, part);
        return (
          <div key={part} className={classNames('min-w-0', part === 'link' && 'col-span-2')}>
            <SavedTextField
              label={labels[part]}
              name={`credit-${part}`}
              maxLength={maxCreditLengths[part]}
              list={part === 'licence' ? listId : undefined}
              value={value}
              aside={part === 'link' && value && <OpenLink address={value} />}
              savesAtEnd={rows.length > 1}
              onSave={(text, session) => {
                const latest = editing.latest().forest;
                const edits = ids.map((id) => {
                  const credit = latest.details(latest.indexOf(id))?.imageCredit;
                  return { id, imageCredit: withCreditPart(credit, part, text) };
                });
                return performOnSeveral(editing, inSequence(inEdits(edits)), session);
              }}
            />
          </div>
        );
      })}
      <datalist id={listId}>
        {[...licences, t('Public domain')].map((licence) => (
          <option key={licence} value={licence} />
        ))}
      </datalist>
    </fieldset>
  );
}

/** Null if the texts differ. */
function commonPart(forest: Forest, rows: readonly number[], part: CreditName): string | null {
  const texts = new Set(rows.map((row) => forest.details(row)?.imageCredit?.[part] ?? ''));
  const [first = ''] = texts;
  return texts.size > 1 ? null : first;
}
