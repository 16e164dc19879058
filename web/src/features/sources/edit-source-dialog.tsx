import type { PartId } from '@life-tree/phylogeny';
import { useState } from 'react';
import { t } from '../../texts/t.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { TextField } from '../../ui/forms/text-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { useEditedPart } from '../parts/index.ts';
import { useEditing, useParts } from '../shown-tree/index.ts';
import { FormattedSource } from './formatting/formatted-source.tsx';
import { fieldsOf, type SourceFieldName, sourceFieldNames, withFields } from './source-fields.ts';
import { numberedSources } from './source-numbers.ts';

interface EditSourceDialogProps {
  readonly id: PartId;
  readonly onClose: () => void;
}

/** Edits the most common fields of a source. */
export function EditSourceDialog({ id, onClose }: EditSourceDialogProps) {
  const { perform } = useEditing();
  const { sources } = useParts();
  const [number] = useState(() => numberedSources(sources).get(id)?.number ?? 0);
  const { old = { type: 'document' }, merged } = useEditedPart(sources, id);
  const [fields, setFields] = useState(() => fieldsOf(old));
  const [type, setType] = useState(old.type);
  const [saved, setSaved] = useState(old);
  const labels = fieldLabels();
  const types = typeChoices();
  const known = types.some(({ value }) => value === type);

  const save = () => {
    const value = merged(withFields(old, type, fields));
    return perform({ kind: 'put-part', part: 'sources', id, value });
  };
  return (
    <FormDialog title={t('Edit source {number}', { number })} onSave={save} onClose={onClose}>
      <p className="text-sm">
        <FormattedSource source={saved} />
      </p>
      <SelectField
        label={t('Type')}
        name="source-type"
        value={type}
        choices={known ? types : [{ value: type, label: type }, ...types]}
        onValue={setType}
      />
      {sourceFieldNames.map((name) => {
        const props = {
          label: labels[name],
          name: `source-${name}`,
          value: fields[name],
          autoComplete: 'off',
          onValue: (text: string) => setFields({ ...fields, [name]: text }),
          onBlur: () => setSaved(withFields(old, type, fields)),
        };
        return name === 'author' || name === 'note' ? (
          <TextAreaField
            key={name}
            {...props}
            rows={3}
            hint={name === 'author' ? t('One per line: family name, given name') : undefined}
          />
        ) : (
          <TextField
            key={name}
            {...props}
            placeholder={name === 'issued' ? t('1994 or 1994-01-14') : undefined}
          />
        );
      })}
    </FormDialog>
  );
}

function fieldLabels(): Readonly<Record<SourceFieldName, string>> {
  return {
    title: t('Title'),
    author: t('Authors'),
    issued: t('Date of publication'),
    'container-title': t('Journal or book'),
    volume: t('Volume'),
    issue: t('Issue'),
    page: t('Pages'),
    publisher: t('Publisher'),
    DOI: t('DOI'),
    URL: t('Address'),
    note: t('Note'),
  };
}

function typeChoices(): readonly { readonly value: string; readonly label: string }[] {
  return [
    { value: 'article-journal', label: t('Article in a journal') },
    { value: 'book', label: t('Book') },
    { value: 'chapter', label: t('Chapter') },
    { value: 'thesis', label: t('Thesis') },
    { value: 'dataset', label: t('Dataset') },
    { value: 'webpage', label: t('Web page') },
    { value: 'document', label: t('Other') },
  ];
}
