import type { Author } from '@life-tree/contract';
import { maxAuthorNameLength, maxAuthors } from '@life-tree/contract/values';
import { Plus, X } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';

/** An author as typed: an empty ORCID iD is none. */
export interface TypedAuthor {
  readonly name: string;
  readonly orcid: string;
}

interface AuthorsFieldProps {
  readonly value: readonly TypedAuthor[];
  readonly onValue: (authors: readonly TypedAuthor[]) => void;
  readonly errorAt: (path: string) => string | undefined;
}

/** The authors of a release, in the order in which they are cited. */
export function AuthorsField({ value: authors, onValue, errorAt }: AuthorsFieldProps) {
  const change = (index: number, fields: Partial<TypedAuthor>) =>
    onValue(authors.map((author, place) => (place === index ? { ...author, ...fields } : author)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 font-medium text-sm">{t('Authors')}</legend>
      <ol className="flex flex-col gap-3">
        {authors.map((author, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: authors have no identity but their place.
          <li key={index} className="flex items-start gap-2">
            <div className="grid min-w-0 grow gap-2 sm:grid-cols-[3fr_2fr]">
              <TextField
                label={t('Name of author {number}', { number: String(index + 1) })}
                name={`author-${index}`}
                value={author.name}
                onValue={(name) => change(index, { name })}
                error={errorAt(`authors.${index}.name`)}
                maxLength={maxAuthorNameLength}
                autoComplete="off"
              />
              <TextField
                label={t('ORCID iD (optional)')}
                name={`orcid-${index}`}
                value={author.orcid}
                onValue={(orcid) => change(index, { orcid })}
                error={errorAt(`authors.${index}.orcid`)}
                placeholder="0000-0002-1825-0097"
                autoComplete="off"
                spellCheck={false}
              />
            </div>
            {authors.length > 1 && (
              <IconButton
                icon={X}
                label={t('Remove author {number}', { number: String(index + 1) })}
                className="mt-7 shrink-0"
                onClick={() => onValue(authors.filter((_, place) => place !== index))}
              />
            )}
          </li>
        ))}
      </ol>
      <Button
        variant="secondary"
        className="self-start"
        disabled={authors.length >= maxAuthors}
        onClick={() => onValue([...authors, { name: '', orcid: '' }])}
      >
        <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Add author')}
      </Button>
    </fieldset>
  );
}

/** What is sent to the server. */
export function statedAuthors(authors: readonly TypedAuthor[]): Author[] {
  return authors.map(({ name, orcid }) => ({ name, ...(orcid.trim() !== '' && { orcid }) }));
}
