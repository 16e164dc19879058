import {
  type CreditName,
  creditNames,
  maxCreditLengths,
  withCreditPart,
} from '@life-tree/phylogeny';
import { type ReactNode, useId } from 'react';
import { t } from '../../../../texts/t.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { useEditing, useForest } from '../../../shown-tree/index.ts';
import { SavedTextField } from '../saved/saved-text-field.tsx';
import { OpenLink } from './open-link.tsx';

interface CreditFieldsProps {
  readonly index: number;
}

/** Who made the image of a species, and on what terms others may use it. */
export function CreditFields({ index }: CreditFieldsProps) {
  const forest = useForest();
  const editing = useEditing();
  const id = forest.id(index);
  const credit = forest.details(index)?.imageCredit;
  return (
    <CreditGroup>
      {({ part, ...field }) => (
        <SavedTextField
          {...field}
          value={credit?.[part] ?? ''}
          aside={part === 'link' && credit?.link && <OpenLink address={credit.link} />}
          onSave={(text, session) => {
            const imageCredit = withCreditPart(credit, part, text);
            return editing.perform({ kind: 'edit-species', id, imageCredit }, session);
          }}
        />
      )}
    </CreditGroup>
  );
}

/** One of the parts of a credit, with what its field needs. */
interface CreditPart {
  readonly part: CreditName;
  readonly label: string;
  readonly name: string;
  readonly maxLength: number;
  /** The id of its suggestions. */
  readonly list?: string;
}

/** The common licences of images. Their names are the same in all languages. */
const licences = ['CC0 1.0', 'CC BY 4.0', 'CC BY-SA 4.0'];

/** The fields of a credit: author and licence side by side, the link below. */
export function CreditGroup({ children }: { readonly children: (part: CreditPart) => ReactNode }) {
  const listId = useId();
  const labels = { author: t('Author'), licence: t('Licence'), link: t('Link') };
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="mb-2 text-quiet text-sm">{t('Image credit')}</legend>
      {creditNames.map((part) => (
        <div key={part} className={classNames('min-w-0', part === 'link' && 'col-span-2')}>
          {children({
            part,
            label: labels[part],
            name: `credit-${part}`,
            maxLength: maxCreditLengths[part],
            ...(part === 'licence' && { list: listId }),
          })}
        </div>
      ))}
      <datalist id={listId}>
        {[...licences, t('Public domain')].map((licence) => (
          <option key={licence} value={licence} />
        ))}
      </datalist>
    </fieldset>
  );
}
