import { type ReactNode, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { DialogBoundary } from '../../../ui/overlays/dialog-boundary.tsx';
import { useForest } from '../../shown-tree/index.ts';
import { AddImagesDialog } from '../add-images/add-images-dialog.tsx';
import { ImportDialog, type ImportStart } from '../import/import-dialog.tsx';
import type { Imported } from '../import/import-preview.tsx';
import { DateTreeDialog } from '../join/date-tree-dialog.tsx';
import { JoinDialog } from '../join/join-dialog.tsx';
import { droppedKind } from './dropped-kind.ts';

/** How many characters of a pasted text can be edited in the dialog. */
const maxEdited = 200_000;

type OpenDialog =
  | {
      readonly kind: 'import';
      readonly startWith: ImportStart;
      /** Joined to the species that are imported. */
      readonly table?: File;
    }
  | { readonly kind: 'join'; readonly file: File }
  | { readonly kind: 'date' }
  | { readonly kind: 'images'; readonly files: readonly File[] };

/** Everything that gets files into the open tree: imports, joins of tables, and images. */
export function useBringIn(userId: string, onImported: (imported: Imported) => void) {
  const forest = useForest();
  const toasts = useToasts();
  const [opened, setOpened] = useState<OpenDialog | null>(null);
  const close = () => setOpened(null);

  const receive = (files: readonly File[]) => {
    const dropped = droppedKind(files);
    if (dropped.kind === 'unclear') {
      toasts.error(t('Drop images, or a single file with species. Folders cannot be imported.'));
    } else if (dropped.kind === 'images') setOpened(dropped);
    // An empty tree has no species to join a table to.
    else if (dropped.kind === 'table' && forest.size > 0) setOpened({ ...dropped, kind: 'join' });
    else if (dropped.kind === 'tree-and-table') {
      setOpened({ kind: 'import', startWith: dropped.file, table: dropped.table });
    } else setOpened({ kind: 'import', startWith: dropped.file });
  };

  let dialog: ReactNode = null;
  if (opened?.kind === 'images') {
    dialog = <AddImagesDialog files={opened.files} onClose={close} />;
  } else if (opened?.kind === 'date') {
    dialog = (
      <DateTreeDialog onClose={close} onTable={(file) => setOpened({ kind: 'join', file })} />
    );
  } else if (opened?.kind === 'join') {
    const { file } = opened;
    dialog = (
      <JoinDialog
        file={file}
        onClose={close}
        onImport={() => setOpened({ kind: 'import', startWith: file })}
      />
    );
  } else if (opened?.kind === 'import') {
    const { table } = opened;
    dialog = (
      <ImportDialog
        userId={userId}
        startWith={opened.startWith}
        onJoin={(file) => setOpened({ kind: 'join', file })}
        onClose={close}
        onImported={(imported) => {
          onImported(imported);
          if (table !== undefined) setOpened({ kind: 'join', file: table });
        }}
      />
    );
  }
  return {
    /** Opens the dialog that fits the files. */
    receive,
    /** Reads a pasted text. A long one would make a text field slow. */
    importText: (text: string) =>
      setOpened({
        kind: 'import',
        startWith: text.length > maxEdited ? new File([text], t('Pasted text')) : { text },
      }),
    openImport: () => setOpened({ kind: 'import', startWith: 'file' }),
    openOutline: () => setOpened({ kind: 'import', startWith: 'text' }),
    /** Dates a tree without times. */
    openDating: () => setOpened({ kind: 'date' }),
    openImages: () => setOpened({ kind: 'images', files: [] }),
    dialog: dialog !== null && <DialogBoundary onClose={close}>{dialog}</DialogBoundary>,
  };
}
