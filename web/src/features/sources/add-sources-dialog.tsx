import { newIdentifier } from '@life-tree/contract/values';
import { inSequence, type PartId, type Source } from '@life-tree/phylogeny';
import { FileUp, Search } from 'lucide-react';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useEditing, useParts } from '../shown-tree/index.ts';
import { addSources, type SourceAddition } from './add-sources.ts';
import { FormattedSource } from './formatting/formatted-source.tsx';
import { useDoiLookup } from './reading/use-doi-lookup.ts';
import { useReadSources } from './reading/use-read-sources.ts';

/** More would be too long to read. */
const maxShown = 20;
/** A field with a longer text is slow. It is read nevertheless. */
const maxFieldLength = 100_000;
const none: readonly Source[] = [];

interface AddSourcesDialogProps {
  readonly onClose: () => void;
  /** Called with the sources that were added or that the tree already had. */
  readonly onAdded?: (ids: readonly PartId[]) => void;
}

/** Reads pasted sources or a file, shows them as references, and adds those that are new. */
export function AddSourcesDialog({ onClose, onAdded }: AddSourcesDialogProps) {
  const { sources } = useParts();
  const { perform } = useEditing();
  const { isReading, result, fault, read, readFile } = useReadSources();
  const [text, setText] = useState('');
  const [refused, setRefused] = useState<string | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const lookup = useDoiLookup(result?.sources ?? none);
  const readSources = lookup.sources;
  const addition = useMemo(
    () => (result === null ? null : addSources(sources, readSources, newIdentifier)),
    [sources, result, readSources],
  );

  const change = (typed: string) => {
    setText(typed);
    setRefused(null);
    read(typed);
  };
  const choose = async (file: File | undefined) => {
    const content = file === undefined ? null : await readFile(file);
    if (content === null) return;
    setText(content.length > maxFieldLength ? '' : content);
    setRefused(null);
    read(content);
  };
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (addition === null || isReading || lookup.isBusy || addition.ids.length === 0) return;
    const reason = addition.steps.length === 0 ? null : perform(inSequence(addition.steps));
    setRefused(reason);
    if (reason !== null) return;
    onClose();
    onAdded?.(addition.ids);
  };

  return (
    <Dialog title={t('Add sources')} onClose={onClose}>
      <form onSubmit={add} className="flex flex-col gap-4">
        <TextAreaField
          label={t('Paste sources')}
          name="sources"
          hint={t(
            'A DOI, BibTeX, RIS, CSL-JSON or plain text. An empty line separates plain texts.',
          )}
          spellCheck={false}
          data-initial-focus
          value={text}
          onValue={change}
        />
        <input
          ref={fileInput}
          type="file"
          hidden
          aria-label={t('File with sources')}
          accept=".bib,.ris,.json,.txt,text/plain,application/json"
          onChange={(event) => {
            void choose(event.target.files?.[0]);
            // Otherwise the same file could not be chosen again.
            event.target.value = '';
          }}
        />
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => fileInput.current?.click()}>
            <FileUp aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {t('Choose a file')}
          </Button>
          {(lookup.count > 0 || lookup.isBusy) && (
            <Button variant="secondary" busy={lookup.isBusy} onClick={() => void lookup.lookUp()}>
              <Search aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {t('{count, plural, one {Look up the DOI} other {Look up # DOIs}}', {
                count: lookup.count,
              })}
            </Button>
          )}
        </div>
        <p role="alert" className="text-red text-sm empty:hidden">
          {fault ?? refused ?? lookup.failure}
        </p>
        {result !== null && addition !== null && (
          <Preview sources={readSources} unreadable={result.unreadable} addition={addition} />
        )}
        <Button
          type="submit"
          className="self-end"
          busy={isReading || lookup.isBusy}
          disabled={!isReading && (addition === null || addition.ids.length === 0)}
        >
          {addLabel(addition)}
        </Button>
      </form>
    </Dialog>
  );
}

function addLabel(addition: SourceAddition | null): string {
  const count = addition?.steps.length ?? 0;
  if (count === 0 && addition !== null && addition.known > 0) return t('Show the source');
  return t('{count, plural, =0 {Add} one {Add # source} other {Add # sources}}', { count });
}

interface PreviewProps {
  readonly sources: readonly Source[];
  readonly unreadable: number;
  readonly addition: SourceAddition;
}

function Preview({ sources, unreadable, addition: { known, leftOut } }: PreviewProps) {
  return (
    <section aria-label={t('Preview')} className="flex flex-col gap-2 text-sm">
      <ul className="flex max-h-64 flex-col gap-2 overflow-y-auto">
        {sources.slice(0, maxShown).map((source, index) => (
          // The list is replaced as a whole.
          // biome-ignore lint/suspicious/noArrayIndexKey: sources have no ids yet
          <li key={index}>
            <FormattedSource source={source} />
          </li>
        ))}
      </ul>
      {sources.length > maxShown && (
        <p className="text-quiet">{t('and {count} more', { count: sources.length - maxShown })}</p>
      )}
      <div role="status" className="flex flex-col gap-1 text-quiet">
        {known > 0 && (
          <p>
            {t(
              '{count, plural, one {# source is already in this tree and is not added again.} other {# sources are already in this tree and are not added again.}}',
              { count: known },
            )}
          </p>
        )}
        {unreadable > 0 && (
          <p>
            {t(
              '{count, plural, one {# entry cannot be read or is larger than 64 kB, and is left out.} other {# entries cannot be read or are larger than 64 kB, and are left out.}}',
              { count: unreadable },
            )}
          </p>
        )}
        {leftOut > 0 && (
          <p>
            {t(
              '{count, plural, one {# source is left out, because a tree can have at most 2,000 sources of 4 MB together.} other {# sources are left out, because a tree can have at most 2,000 sources of 4 MB together.}}',
              { count: leftOut },
            )}
          </p>
        )}
      </div>
    </section>
  );
}
