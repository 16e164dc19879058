import type { CanvasView } from '@life-tree/canvas';
import type { SpeciesId } from '@life-tree/phylogeny';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { useForest, useSelected } from '../../shown-tree/index.ts';
import type { Imported } from './import-preview.tsx';
import { useReportNote } from './import-report.tsx';

interface ImportEnd {
  readonly onImported: (imported: Imported) => void;
  /** The report of the last import, if it is open. */
  readonly dialog: ReactNode;
}

/** After an import, shows the tree as if it had just been opened, and offers the report. */
export function useImportEnd(view: CanvasView, openQuestions: () => void): ImportEnd {
  const forest = useForest();
  const { select } = useSelected();
  const [awaited, setAwaited] = useState<SpeciesId | null>(null);
  const { note, dialog } = useReportNote(openQuestions);

  // Imported species with images appear only when the server has sent them.
  const hasArrived = awaited !== null && forest.has(awaited);
  useEffect(() => {
    if (!hasArrived) return;
    view.open(forest);
    setAwaited(null);
  }, [hasArrived, view, forest]);

  return {
    onImported: ({ source, first, report }) => {
      select(null);
      setAwaited(first ?? null);
      const count = source.speciesCount;
      note(
        t('{count, plural, one {# species imported} other {# species imported}}', { count }),
        report,
      );
    },
    dialog,
  };
}
