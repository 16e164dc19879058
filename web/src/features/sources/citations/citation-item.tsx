import { type Citation, maxCitationNoteLength, maxLocatorLength } from '@life-tree/phylogeny';
import { X } from 'lucide-react';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useParts } from '../../shown-tree/index.ts';
import { FormattedSource } from '../formatting/formatted-source.tsx';
import { numberedSources } from '../source-numbers.ts';

interface CitationItemProps {
  readonly citation: Citation;
  /** Absent for readers. */
  readonly onChange?: (citation: Citation) => void;
  readonly onRemove?: () => void;
}

/** A citation with its source. The source may have been removed. */
export function CitationItem({ citation, onChange, onRemove }: CitationItemProps) {
  const { sources } = useParts();
  const { locator = '', note = '' } = citation;
  const source = numberedSources(sources).get(citation.sourceId);
  if (source === undefined && onChange === undefined) return null;
  return (
    <li className="flex flex-col gap-2 border-line border-b pb-4 last:border-0 last:pb-0">
      <div className="flex items-start gap-2">
        {source === undefined ? (
          <p className="grow text-quiet">{t('This source was removed from the tree.')}</p>
        ) : (
          <>
            <span className="tabular shrink-0 text-quiet">{source.number}.</span>
            <p className="min-w-0 grow">
              <FormattedSource source={source.value} />
            </p>
          </>
        )}
        {onRemove !== undefined && (
          <IconButton
            icon={X}
            className="-mt-2.5 -mr-2"
            label={
              source === undefined
                ? t('Remove this citation')
                : t('Remove the citation of source {number}', { number: source.number })
            }
            onClick={onRemove}
          />
        )}
      </div>
      {onChange === undefined ? (
        <p className="text-quiet empty:hidden">
          {[locator, note].filter((text) => text !== '').join('. ')}
        </p>
      ) : (
        <div className="grid grid-cols-[1fr_2fr] gap-3">
          <TextField
            label={t('Where')}
            name="locator"
            placeholder={t('p. 12')}
            autoComplete="off"
            maxLength={maxLocatorLength}
            value={locator}
            onValue={(text) => onChange({ ...citation, locator: text })}
          />
          <TextField
            label={t('Note')}
            name="citation-note"
            autoComplete="off"
            maxLength={maxCitationNoteLength}
            value={note}
            onValue={(text) => onChange({ ...citation, note: text })}
          />
        </div>
      )}
    </li>
  );
}
