import { useState } from 'react';
import { locale } from '../../texts/language.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import type { OldEdits } from '../unsent-edits/index.ts';
import { useStore } from './use-store.ts';

interface OldEditsDialogProps {
  readonly oldEdits: OldEdits;
}

/** Asks what to do with old edits that were never sent, because the tree may have changed a lot since. */
export function OldEditsDialog({ oldEdits: { count, since } }: OldEditsDialogProps) {
  const store = useStore();
  const [isPostponed, setIsPostponed] = useState(false);
  if (isPostponed) return null;
  const date = new Intl.DateTimeFormat(locale(), { dateStyle: 'long' }).format(since);
  return (
    <Dialog title={t('Unsaved changes from {date}', { date })} onClose={() => setIsPostponed(true)}>
      <div className="flex flex-col gap-6">
        <p>
          {t(
            '{count, plural, one {# change to this tree was made in this browser but never saved. Save it now or discard it?} other {# changes to this tree were made in this browser but never saved. Save them now or discard them?}}',
            { count },
          )}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="destructive" onClick={() => store.persistence.discardOld()}>
            {t('Discard')}
          </Button>
          <Button onClick={() => store.persistence.adoptOld()}>{t('Save')}</Button>
        </div>
      </div>
    </Dialog>
  );
}
