import {
  type ReportCode,
  type ReportEntry,
  type ReportKind,
  reportMessages,
} from '@life-tree/phylogeny';
import { formatNumber } from '../../../texts/number-formats.ts';
import { t, tMessage } from '../../../texts/t.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** A line of the import report, from a file reader or from this page. */
export type ReportLine = Omit<ReportEntry, 'code' | 'values'> &
  Partial<Pick<ReportEntry, 'values'>> & { readonly code: string };

/** Lists everything that the reader guessed, dropped or changed. */
export function ImportReport({ report }: { readonly report: readonly ReportLine[] }) {
  if (report.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium font-sans text-sm">{t('Import report')}</h3>
      <div className="max-h-40 overflow-y-auto">
        <ReportList report={report} />
      </div>
    </section>
  );
}

interface ImportReportDialogProps {
  readonly report: readonly ReportLine[];
  readonly onClose: () => void;
}

/** The report of a finished import. */
export function ImportReportDialog({ report, onClose }: ImportReportDialogProps) {
  return (
    <Dialog title={t('Import report')} onClose={onClose}>
      <ReportList report={report} />
    </Dialog>
  );
}

function ReportList({ report }: { readonly report: readonly ReportLine[] }) {
  return (
    <ul className="list-disc pl-5 text-quiet text-sm">
      {report.map(({ kind, code, values, message, count, examples, lines = [] }) => (
        <li key={message}>
          {kindName(kind)}: {isReportCode(code) ? tMessage(reportMessages[code], values) : message}
          {count > 1 && ` (${formatNumber(count)})`}
          {examples.length > 0 && `: ${examples.join(', ')}`}
          {lines.length > 0 &&
            `, ${t('{count, plural, one {line {lines}} other {lines {lines}}}', {
              count: lines.length,
              lines: `${lines.join(', ')}${count > lines.length ? ', …' : ''}`,
            })}`}
        </li>
      ))}
    </ul>
  );
}

/** Other codes are this page's own, and their messages are already translated. */
function isReportCode(code: string): code is ReportCode {
  return Object.hasOwn(reportMessages, code);
}

function kindName(kind: ReportKind): string {
  const names: Readonly<Record<ReportKind, string>> = {
    guessed: t('Detected'),
    dropped: t('Dropped'),
    clamped: t('Adjusted'),
    altered: t('Changed date'),
    renamed: t('Renamed'),
    skipped: t('Skipped'),
    noted: t('Note'),
  };
  return names[kind];
}
