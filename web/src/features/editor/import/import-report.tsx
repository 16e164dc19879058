import {
  type ReportCode,
  type ReportEntry,
  type ReportKind,
  reportMessages,
  type TreeImport,
} from '@life-tree/phylogeny';
import { type ReactNode, useMemo, useState } from 'react';
import { formatNumber } from '../../../texts/number-formats.ts';
import { t, tMessage } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCopy } from '../../../ui/buttons/use-copy.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { useForest } from '../../shown-tree/index.ts';

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

/** A report line about some species, or none for no species. */
export function reportLines(code: string, message: string, names: readonly string[]): ReportLine[] {
  if (names.length === 0) return [];
  return [{ kind: 'dropped', code, message, count: names.length, examples: names.slice(0, 3) }];
}

/** What the tree has no room for. */
export function reportLeftOut({ leftOut }: TreeImport): ReportLine[] {
  const code = 'part-left-out';
  return leftOut.map((value) => {
    const values = { name: String('name' in value ? value.name : (value.title ?? value.type)) };
    const message = tMessage(reportMessages[code], values);
    return { kind: 'dropped', code, values, message, count: 1, examples: [] };
  });
}

interface ReportNote {
  /** Says what has been added, and offers the report if there is one. */
  readonly note: (text: string, report: readonly ReportLine[]) => void;
  /** The last report, if it is open. */
  readonly dialog: ReactNode;
}

/** The report of species that have been added. `openQuestions` shows those whose stated dates were changed. */
export function useReportNote(openQuestions: (() => void) | null = null): ReportNote {
  const toasts = useToasts();
  const [report, setReport] = useState<readonly ReportLine[] | null>(null);
  const close = () => setReport(null);
  return {
    note: (text, lines) =>
      toasts.note(
        text,
        lines.length === 0 ? undefined : { label: t('Report'), onClick: () => setReport(lines) },
      ),
    dialog: report !== null && (
      <DialogBoundary onClose={close}>
        <Dialog title={t('Import report')} isWide onClose={close}>
          <ReportList report={report} />
          {openQuestions !== null && (
            <ChangedDates
              onShow={() => {
                close();
                openQuestions();
              }}
            />
          )}
        </Dialog>
      </DialogBoundary>
    ),
  };
}

function ChangedDates({ onShow }: { readonly onShow: () => void }) {
  const { details } = useForest().columns;
  const hasQuestions = useMemo(() => details?.some((one) => one?.stated) === true, [details]);
  if (!hasQuestions) return null;
  return (
    <Button variant="secondary" className="mt-3" onClick={onShow}>
      {t('Show changed dates in the table')}
    </Button>
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
