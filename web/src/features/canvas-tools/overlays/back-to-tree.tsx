import type { CanvasView } from '@life-tree/canvas';
import { Undo2 } from 'lucide-react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCanvasViewState } from '../use-canvas-view.ts';

/** A way back when nothing of the tree is in sight. */
export function BackToTree({ view }: { readonly view: CanvasView }) {
  if (!useCanvasViewState(view).isLost) return null;
  return (
    <div data-canvas-aside className="absolute inset-x-0 top-1/3 flex justify-center">
      <Button variant="secondary" onClick={() => view.fit()}>
        <Undo2 aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Back to the tree')}
      </Button>
    </div>
  );
}
