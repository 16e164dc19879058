import { FileUp } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { t } from '../../../texts/t.ts';

/** Accepts files that are dropped anywhere on the page, and shows that while they are dragged over it. */
export function FileDrop({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const isOver = useFileDrop(onFiles);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none absolute inset-2 z-20 flex items-center justify-center rounded-md border-2 border-leaf border-dashed bg-leaf-tint/80">
      <p className="flex items-center gap-3 rounded-md bg-surface px-5 py-4 text-ink shadow-raised">
        <FileUp aria-hidden="true" className="size-6 shrink-0 text-leaf" strokeWidth={1.5} />
        {t('Drop images, a table or a tree file')}
      </p>
    </div>
  );
}

function useFileDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const receive = useEffectEvent(onFiles);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // Entering an element comes before leaving the one around it.
    let depth = 0;
    const end = () => {
      depth = 0;
      setIsOver(false);
    };
    const enter = (event: DragEvent) => {
      depth += 1;
      if (hasFiles(event)) setIsOver(!isInDialog());
    };
    const leave = () => {
      depth -= 1;
      if (depth <= 0) end();
    };
    const over = (event: DragEvent) => {
      if (!hasFiles(event) || isForField(event)) return;
      // Without this, the browser would open the file instead of the page.
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isInDialog() ? 'none' : 'copy';
    };
    const drop = (event: DragEvent) => {
      end();
      if (!hasFiles(event) || isForField(event)) return;
      event.preventDefault();
      if (!isInDialog()) receive([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('dragover', over, { signal });
    window.addEventListener('drop', drop, { signal });
    return () => listening.abort();
  }, []);
  return isOver;
}

/** Whether a field for files, which handles them itself, is under the pointer. */
function isForField({ target }: DragEvent): boolean {
  return target instanceof Element && target.closest('[data-file-field]') !== null;
}

/** The page behind a dialog accepts nothing. */
function isInDialog(): boolean {
  return document.querySelector('dialog[open]') !== null;
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
