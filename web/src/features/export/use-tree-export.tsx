import { FileText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { t } from '../../texts/t.ts';
import { useToasts } from '../../ui/feedback/toaster.tsx';
import { DialogBoundary } from '../../ui/overlays/dialog-boundary.tsx';
import type { Command } from '../canvas-tools/index.ts';
import { useForest, useParts, useTree, useTreeSettings } from '../shown-tree/index.ts';
import { ExportDialog } from './export-dialog.tsx';
import type { ExportFormat } from './export-request.ts';
import { storedFigure } from './figure-choice.ts';
import { usePrinting } from './printing/use-printing.ts';
import { useExport } from './use-export.ts';

interface TreeExport {
  /** Downloads the visible tree as an SVG file. */
  readonly downloadDrawing: () => void;
  readonly openDialog: () => void;
  /** Opens the dialog with the format already chosen. */
  readonly outlineCommand: Command;
  /** Render this anywhere on the page. */
  readonly dialog: ReactNode;
}

/** The export dialog of the tree at this public path, a download without a dialog, and the drawing that the browser prints. */
export function useTreeExport(path: string): TreeExport {
  const forest = useForest();
  const tree = { forest, parts: useParts(), details: useTree(), settings: useTreeSettings(), path };
  const toasts = useToasts();
  const { run } = useExport(tree);
  usePrinting(tree);
  const [format, setFormat] = useState<ExportFormat | null>(null);
  const close = () => setFormat(null);
  return {
    downloadDrawing: async () => {
      const reason = await run({ format: 'svg', figure: storedFigure() });
      if (reason !== null) toasts.error(reason);
    },
    openDialog: () => setFormat('svg'),
    outlineCommand: {
      id: 'export-outline',
      section: 'tree',
      icon: FileText,
      label: t('Export an outline'),
      disabled: forest.size === 0,
      run: () => setFormat('outline'),
    },
    dialog: format !== null && (
      <DialogBoundary onClose={close}>
        <ExportDialog {...tree} firstFormat={format} onClose={close} />
      </DialogBoundary>
    ),
  };
}
