import {
  type Citation,
  type ClaimName,
  claimNames,
  inEdits,
  inSequence,
  isSame,
  type Operation,
} from '@life-tree/phylogeny';
import { Quote } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { useForest } from '../../shown-tree/index.ts';
import { claimTexts } from '../claim-names.ts';
import { CitationsDialog } from './citations-dialog.tsx';

interface CiteSeveralProps {
  readonly rows: readonly number[];
  /** Performs an edit of all species. Returns why it is refused, or null. */
  readonly onSave: (operation: Operation) => string | null | Promise<string | null>;
}

/** Cites sources for one claim about several species, beside those that they cite already. */
export function CiteSeveral({ rows, onSave }: CiteSeveralProps) {
  const forest = useForest();
  const [isOpen, setIsOpen] = useState(false);
  const [claim, setClaim] = useState<ClaimName>('dates');
  const names = claimTexts();
  const save = (added: readonly Citation[]) => {
    const edits = rows.flatMap((row) => {
      const list = forest.details(row)?.citations?.[claim] ?? [];
      const missing = added.filter((one) => !list.some((old) => isSame(old, one)));
      if (missing.length === 0) return [];
      return [{ id: forest.id(row), citations: { [claim]: [...list, ...missing] } }];
    });
    return edits.length === 0 ? null : onSave(inSequence(inEdits(edits)));
  };
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setIsOpen(true)}>
        <Quote aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Cite sources')}
      </Button>
      {isOpen && (
        <DialogBoundary onClose={() => setIsOpen(false)}>
          <CitationsDialog
            title={t('Cite sources for {count, plural, one {# species} other {# species}}', {
              count: rows.length,
            })}
            citations={[]}
            onSave={save}
            onClose={() => setIsOpen(false)}
          >
            <SelectField
              label={t('What they say')}
              name="claim"
              value={claim}
              choices={claimNames.map((value) => ({ value, label: names[value] }))}
              onValue={setClaim}
            />
          </CitationsDialog>
        </DialogBoundary>
      )}
    </>
  );
}
