import type { CanvasView } from '@life-tree/canvas';
import type { SpeciesId } from '@life-tree/phylogeny';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { useForest, useSelected } from '../../shown-tree/index.ts';
import type { Imported } from './import-preview.tsx';
import { ImportReportDialog, type ReportLine } from './import-report.tsx';

interface ImportEnd {
  readonly onImported: (imported: Imported) => void;
  /** The report of the last import, if it is open. */
  readonly dialog: ReactNode;
}

/** After an import, shows the tree as if it had just been opened, and offers the report. */
export function useImportEnd(view: CanvasView, openQuestions: () => void): ImportEnd {
  const forest = useForest();
  const { select } = useSelected();
  const toasts = useToasts();
  const [awaited, setAwaited] = useState<SpeciesId | null>(null);
  const [report, setReport] = useState<readonly ReportLine[] | null>(null);
  const hasQuestions = useMemo(
    () => report !== null && forest.columns.details?.some((details) => details?.stated) === true,
    [report, forest],
  );

  // Imported species with images appear only when the server has sent them.
  const hasArrived = awaited !== null && forest.has(awaited);
  useEffect(() => {
    if (!hasArrived) return;
    view.open(forest);
    setAwaited(null);
  }, [hasArrived, view, forest]);

  return {
    onImported: ({ source, first, report: lines }) => {
      select(null);
      setAwaited(first ?? null);
      toasts.note(
        t('{count, plural, one {# species imported} other {# species imported}}', {
          count: source.speciesCount,
        }),
        lines.length === 0 ? undefined : { label: t('Report'), onClick: () => setReport(lines) },
      );
    },
    dialog: report !== null && (
      <DialogBoundary onClose={() => setReport(null)}>
        <ImportReportDialog
          report={report}
          onClose={() => setReport(null)}
          onQuestions={hasQuestions ? openQuestions : null}
        />
      </DialogBoundary>
    ),
  };
}
