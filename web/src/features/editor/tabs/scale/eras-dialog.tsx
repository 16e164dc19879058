import {
  type Era,
  type EraFault,
  maxEras,
  type OwnScale,
  readEraTable,
  writeEraTable,
} from '@life-tree/phylogeny';
import { type ClipboardEvent, useMemo, useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { timeNotation } from '../../../../texts/time-notation.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { TextAreaField } from '../../../../ui/forms/text-area-field.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { listWithOthersChanges } from '../../../parts/index.ts';
import { EraStrip } from './era-strip.tsx';

interface ErasDialogProps {
  readonly scale: OwnScale;
  /** Returns why the eras cannot be saved, or null if they are saved. */
  readonly onSave: (changed: OwnScale) => string | null;
  readonly onClose: () => void;
}

/** Longer tables have too many eras, and would keep the browser busy for many seconds. In characters and lines. */
const maxTableLength = 400 * maxEras;
const maxTableLines = 4 * maxEras;

/** Edits the eras of a scale as a table, which can be pasted from a spreadsheet. */
export function ErasDialog({ scale, onSave, onClose }: ErasDialogProps) {
  // The text is read as it was written, even if someone changes how the times of the tree are counted.
  const [opened] = useState(scale);
  const [text, setText] = useState(() => writeEraTable(opened, timeNotation({ scale: opened })));
  const [error, setError] = useState<string | null>(null);
  const { eras, faults } = useMemo(
    () => readEraTable(text, opened, timeNotation({ scale: opened })),
    [text, opened],
  );
  const preview = useMemo(() => ({ ...opened, eras }), [opened, eras]);
  const paste = (event: ClipboardEvent) => {
    const isRefused = isTooLong(event.clipboardData.getData('text/plain'));
    if (isRefused) event.preventDefault();
    setError(
      isRefused
        ? t('This is too long. A time scale can have at most {max} eras', { max: maxEras })
        : null,
    );
  };
  // Writing the table again would lose lines that cannot be read.
  const colourEra = (at: number, colour: string) => {
    const coloured = eras.map((era, index) => (index === at ? { ...era, colour } : era));
    setText(writeEraTable({ ...opened, eras: coloured }, timeNotation({ scale: opened })));
  };
  const save = () => {
    const refused = onSave({ ...scale, eras: erasToSave(eras, opened.eras, scale.eras) });
    setError(refused);
    if (refused === null) onClose();
  };
  return (
    <Dialog title={t('Eras')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <TextAreaField
          label={t('One era per line: name, from, to, colour')}
          hint={t(
            'Paste cells of a table, or put tabs, commas or semicolons between them. Indent an era by two spaces to put it inside the era above. Colours such as #aa3322 are optional; press an era below to choose its colour.',
          )}
          name="eras"
          rows={10}
          wrap="off"
          spellCheck={false}
          autoCapitalize="off"
          autoCorrect="off"
          placeholder={exampleTable(opened)}
          className="font-mono sm:text-sm"
          data-initial-focus
          maxLength={maxTableLength}
          value={text}
          onPaste={paste}
          onValue={setText}
        />
        {eras.length > 0 && (
          <EraStrip scale={preview} {...(faults.length === 0 && { onColour: colourEra })} />
        )}
        <ul role="alert" className="flex flex-col gap-1 text-red text-sm empty:hidden">
          {faults.map((fault) => (
            <li key={fault.line}>{faultSentence(fault)}</li>
          ))}
          {error !== null && <li>{error}</li>}
        </ul>
        <div className="flex flex-wrap items-center justify-end gap-3">
          <p role="status" className="mr-auto text-quiet text-sm">
            {t('{count, plural, one {# era} other {# eras}}', { count: eras.length })}
          </p>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button disabled={faults.length > 0} onClick={save}>
            {t('Save')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** The eras of the table, with those that others have changed meanwhile. */
function erasToSave(edited: readonly Era[], opened: readonly Era[], now: readonly Era[]) {
  const names = new Set(opened.map(({ name }) => name));
  const elements = edited.map((value) => ({
    value,
    oldName: names.has(value.name) ? value.name : null,
  }));
  return listWithOthersChanges(elements, opened, now);
}

function isTooLong(table: string): boolean {
  return table.length > maxTableLength || (table.match(/\n/g)?.length ?? 0) >= maxTableLines;
}

function exampleTable({ direction }: OwnScale): string {
  const times = direction === 'forward' ? [0, 400, 900] : [900, 400, 0];
  const [first, second, third] = times;
  return `${t('Dawn')}\t${first}\t${second}\t#7fb7be\n${t('Dusk')}\t${second}\t${third}\t#d3b88c`;
}

function faultSentence({ code, line, text }: EraFault): string {
  switch (code) {
    case 'name':
      return t('Line {line}: an era needs a name of at most 200 characters', { line });
    case 'time':
      return text === ''
        ? t('Line {line}: the era needs a start and an end', { line })
        : t('Line {line}: {text} cannot be read as a time', { line, text });
    case 'times':
      return t('Line {line}: {text} must start before it ends', { line, text });
    case 'colour':
      return t('Line {line}: {text} is not a colour such as #aa3322', { line, text });
    case 'level':
      return t('Line {line}: eras can be at most five levels inside others', { line });
    case 'too-many':
      return t('A time scale can have at most {max} eras', { max: text });
  }
}
