import {
  type ReportCode,
  type ReportEntry,
  type ReportKind,
  reportMessages,
} from '@life-tree/phylogeny';
import { formatNumber } from '../../../texts/number-formats.ts';
import { t, tMessage } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCopy } from '../../../ui/buttons/use-copy.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';

/** A line of the import report, from a file reader or from this page. */
export type ReportLine = Omit<ReportEntry, 'code' | 'values'> &
  Partial<Pick<ReportEntry, 'values'>> & { readonly code: string };

interface ImportReportProps {
  readonly report: readonly ReportLine[];
  readonly isFolded?: boolean;
}

/** Lists everything that the reader guessed, dropped or changed. It is open if dates were changed. */
export function ImportReport({ report, isFolded = false }: ImportReportProps) {
  if (report.length === 0) return null;
  const isOpen = !isFolded && report.some(({ kind }) => kind === 'altered');
  return (
    <details open={isOpen} className="text-sm">
      <summary className="cursor-pointer">
        <span className="font-medium">{t('Import report')}</span>{' '}
        <span className="text-quiet">
          {t('{count, plural, one {# line} other {# lines}}', { count: report.length })}
        </span>
      </summary>
      <ReportList report={report} />
    </details>
  );
}

interface ImportReportDialogProps {
  readonly report: readonly ReportLine[];
  readonly onClose: () => void;
  /** Shows the species whose stated dates were changed in the table; null if there are none. */
  readonly onQuestions?: (() => void) | null;
}

/** The report of a finished import. */
export function ImportReportDialog({
  report,
  onClose,
  onQuestions = null,
}: ImportReportDialogProps) {
  return (
    <Dialog title={t('Import report')} isWide onClose={onClose}>
      <ReportList report={report} />
      {onQuestions !== null && (
        <Button
          variant="secondary"
          className="mt-3"
          onClick={() => {
            onClose();
            onQuestions();
          }}
        >
          {t('Show changed dates in the table')}
        </Button>
      )}
    </Dialog>
  );
}

function ReportList({ report }: { readonly report: readonly ReportLine[] }) {
  const copy = useCopy();
  // Changed dates are what a reader must not miss.
  const sorted = [...report].sort(
    (a, b) => Number(b.kind === 'altered') - Number(a.kind === 'altered'),
  );
  return (
    <>
      <ul className="mt-1 list-disc pl-5 text-quiet text-sm">
        {sorted.map((line) => (
          <li key={line.message} className="wrap-anywhere">
            <ReportItem line={line} />
          </li>
        ))}
      </ul>
      <Button
        variant="quiet"
        className="mt-1 -ml-4"
        onClick={() => copy(sorted.map(lineText).join('\n'), t('Report copied'))}
      >
        {t('Copy the report')}
      </Button>
    </>
  );
}

/** More names are folded. */
const maxNames = 5;

function ReportItem({ line }: { readonly line: ReportLine }) {
  const { examples } = line;
  if (examples.length <= maxNames) return lineText(line);
  const count = examples.length - maxNames;
  return (
    <details>
      <summary className="cursor-pointer">
        {lineText({ ...line, examples: examples.slice(0, maxNames) })}{' '}
        {t('and {count, plural, one {# more} other {# more}}', { count })}
      </summary>
      <p className="max-h-40 overflow-y-auto">{examples.slice(maxNames).join(', ')}</p>
    </details>
  );
}

function lineText({
  kind,
  code,
  values,
  message,
  count,
  examples,
  lines = [],
}: ReportLine): string {
  const told = isReportCode(code) ? tMessage(reportMessages[code], values) : message;
  const listed = `${lines.join(', ')}${count > lines.length ? ', …' : ''}`;
  return [
    `${kindName(kind)}: ${told}`,
    count > 1 ? ` (${formatNumber(count)})` : '',
    examples.length > 0 ? `: ${examples.join(', ')}` : '',
    lines.length > 0
      ? `, ${t('{count, plural, one {line {lines}} other {lines {lines}}}', {
          count: lines.length,
          lines: listed,
        })}`
      : '',
  ].join('');
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
