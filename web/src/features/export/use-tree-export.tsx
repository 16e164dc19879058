import { type ReactNode, useState } from 'react';
import { useToasts } from '../../ui/toaster.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { type OpenTree, useExport } from './use-export.ts';

interface TreeExport {
  /** The tree as it is seen, as an SVG file, without asking anything. */
  readonly downloadDrawing: () => void;
  /** Asks which kind of file is wanted. */
  readonly openDialog: () => void;
  /** To be put anywhere on the page. */
  readonly dialog: ReactNode;
}

/** The ways to take an open tree home. */
export function useTreeExport(tree: OpenTree): TreeExport {
  const toasts = useToasts();
  const { run } = useExport(tree);
  const [isOpen, setIsOpen] = useState(false);
  return {
    downloadDrawing: async () => {
      const reason = await run({ format: 'svg' });
      if (reason !== null) toasts.error(reason);
    },
    openDialog: () => setIsOpen(true),
    dialog: isOpen && <ExportDialog {...tree} onClose={() => setIsOpen(false)} />,
  };
}
