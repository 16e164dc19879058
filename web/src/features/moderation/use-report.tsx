import { maxReportLength, type ReportReason, reportReasons } from '@life-tree/contract/values';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { RadioField } from '../../ui/forms/radio-field.tsx';
import { TextAreaField } from '../../ui/forms/text-area-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DialogBoundary } from '../../ui/overlays/dialog-boundary.tsx';
import { reasonTexts } from './moderation-texts.ts';

interface Thing {
  readonly kind: 'tree' | 'comment' | 'profile';
  readonly id: string;
}

interface Reporting {
  /** Asks why, and sends the report. */
  readonly report: (thing: Thing) => void;
  readonly dialog: ReactNode;
}

/** Lets the user report something to the moderators. */
export function useReport(): Reporting {
  const [thing, setThing] = useState<Thing | null>(null);
  const close = () => setThing(null);
  return {
    report: setThing,
    dialog: thing && (
      <DialogBoundary onClose={close}>
        <ReportDialog thing={thing} onClose={close} />
      </DialogBoundary>
    ),
  };
}

interface ReportDialogProps {
  readonly thing: Thing;
  readonly onClose: () => void;
}

function ReportDialog({ thing, onClose }: ReportDialogProps) {
  const api = useApi();
  const toasts = useToasts();
  const [reason, setReason] = useState<ReportReason | null>(null);
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const texts = reasonTexts();
  const titles = {
    tree: t('Report this tree'),
    comment: t('Report this comment'),
    profile: t('Report this person'),
  };
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (reason === null) return;
    setBusy(true);
    try {
      await api.call('POST report', { body: { ...thing, reason, text } });
      toasts.note(t('Thank you. The moderators will look at it.'));
      onClose();
    } catch (failure) {
      toasts.error(failureText(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog title={titles[thing.kind]} onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-5">
        <RadioField
          legend={t('What is wrong?')}
          value={reason}
          choices={reportReasons.map((value) => ({ value, label: texts[value] }))}
          onValue={setReason}
        />
        <TextAreaField
          label={t('Anything else the moderators should know (optional)')}
          name="text"
          rows={3}
          maxLength={maxReportLength}
          value={text}
          onValue={setText}
        />
        <p className="text-quiet text-xs">
          {t('Only the moderators see your report and who sent it.')}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" busy={busy} disabled={reason === null}>
            {t('Send report')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
