import { type ReactNode, useState } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';

interface FormDialogProps {
  readonly title: string;
  /** What the button says: "Save" unless it is something else. */
  readonly action?: string;
  readonly canSave?: boolean;
  /** Returns null if it saved, why it was refused, or nothing if a field says so. */
  readonly onSave: () => string | null | undefined;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A dialog with fields that are saved together. It closes once they are saved. */
export function FormDialog(props: FormDialogProps) {
  const { title, action, canSave = true, onSave, onClose, children } = props;
  const [refused, setRefused] = useState<string | null>(null);
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const result = onSave();
          setRefused(result ?? null);
          if (result === null) onClose();
        }}
      >
        {children}
        <p role="alert" className="text-red text-sm empty:hidden">
          {refused}
        </p>
        <div className="flex justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={!canSave}>
            {action ?? t('Save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
