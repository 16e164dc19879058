import type { OwnScale } from '@life-tree/phylogeny';
import { IndentDecrease, IndentIncrease } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx';
import { breakLine, indentLines, isInIndentation, type TextChange } from './outline-typing.ts';

interface TypedSpeciesProps {
  readonly text: string;
  /** The tree's own time scale. */
  readonly scale: OwnScale | undefined;
  readonly onText: (text: string) => void;
  /** Creates the species (Ctrl-Enter). */
  readonly onCreate: () => void;
  /** A file was dropped on the field. */
  readonly onFile: (file: File) => void;
}

const example = `Cetacea 53 Ma–today
  †Pakicetus 50–48 Ma
    †Ambulocetus 49–48 Ma
  ?Dorudon 41–34 Ma`;

/** An example for an invented world, in its own unit. */
function exampleOn({ unit, direction }: OwnScale): string {
  const [first, second, third] = direction === 'forward' ? [10, 20, 40] : [40, 20, 10];
  return `Adar ${first} ${unit}–now
  †Belu ${first}–${second} ${unit}
    †Cinto ${second}–${third} ${unit}
  ?Dova ${second}–${third} ${unit}`;
}

/** A field for an outline. A new line keeps the indentation, and Tab changes it at the beginning of a line. */
export function TypedSpecies({ text, scale, onText, onCreate, onFile }: TypedSpeciesProps) {
  const field = useRef<HTMLTextAreaElement>(null);

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const area = event.currentTarget;
    if (event.altKey || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) {
      if (event.key === 'Enter') onCreate();
      return;
    }
    const change = keyChange(area, event);
    if (change === null) return;
    event.preventDefault();
    changeText(area, change);
  };
  const indent = (direction: 1 | -1) => {
    const area = field.current;
    const change = area && indentLines(area, direction);
    area?.focus();
    if (area && change) changeText(area, change);
  };

  return (
    <TextAreaField
      ref={field}
      label={t('Species, one per line')}
      hint={t(
        'Indent a species under its ancestor. Dates follow the name; † means extinct, ? a debated placement. You can also paste cells of a table, or a tree in any format.',
      )}
      aside={
        <span className="-my-2 flex">
          <IconButton icon={IndentDecrease} label={t('Indent less')} onClick={() => indent(-1)} />
          <IconButton icon={IndentIncrease} label={t('Indent more')} onClick={() => indent(1)} />
        </span>
      }
      name="outline"
      rows={10}
      wrap="off"
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      placeholder={scale === undefined ? example : exampleOn(scale)}
      className="font-mono max-sm:h-40 sm:text-sm"
      data-initial-focus
      value={text}
      onValue={onText}
      onKeyDown={onKeyDown}
      onDrop={(event) => {
        const [file] = event.dataTransfer.files;
        if (file === undefined) return;
        event.preventDefault();
        onFile(file);
      }}
    />
  );
}

function keyChange(
  area: HTMLTextAreaElement,
  { key, shiftKey }: { readonly key: string; readonly shiftKey: boolean },
): TextChange | null {
  if (key === 'Enter') return breakLine(area);
  // Elsewhere, Tab goes to the next control, so that the field can be left with the keyboard.
  return key === 'Tab' && isInIndentation(area) ? indentLines(area, shiftKey ? -1 : 1) : null;
}

/** Changes the text as if it were typed, so that the browser can undo it. */
function changeText(area: HTMLTextAreaElement, change: TextChange): void {
  const { from, to, text, selectionStart, selectionEnd } = change;
  area.setSelectionRange(from, to);
  // There is no other way to change a text that the browser can undo.
  const isDone =
    typeof document.execCommand === 'function' &&
    (text === ''
      ? document.execCommand('delete')
      : document.execCommand('insertText', false, text));
  if (!isDone) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(selectionStart, selectionEnd);
}
