import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';

/** Reads cells that were copied from a spreadsheet, or any other text, like a file. */
export function PasteCells({ onFile }: { readonly onFile: (file: File) => void }) {
  const [text, setText] = useState('');
  return (
    <details className="text-sm">
      <summary className="cursor-pointer text-leaf">{t('Paste cells instead')}</summary>
      <form
        className="mt-2 flex flex-col gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onFile(new File([text], t('Pasted cells')));
        }}
      >
        <TextAreaField
          label={t('Cells, with a row of titles')}
          name="cells"
          value={text}
          onValue={setText}
          spellCheck={false}
        />
        <Button type="submit" variant="secondary" className="self-end" disabled={!/\S/.test(text)}>
          {t('Preview')}
        </Button>
      </form>
    </details>
  );
}
