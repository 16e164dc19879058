import { t } from '../../texts/t.ts';
import { GrowingTree } from './growing-tree.tsx';

/** The drawing with a border and a caption, like a plate in a book of natural history. */
export function HorseFigure() {
  return (
    <figure className="rounded-md border border-edge bg-surface p-1.5">
      <div className="flex flex-col gap-4 rounded-[3px] border border-line p-3 sm:p-6">
        <GrowingTree />
        <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-line border-t pt-3 text-sm">
          <span className="font-serif italic">{t('Equidae, the horse family')}</span>
          <span className="text-quiet">{t('Twelve genera in 56 million years')}</span>
        </figcaption>
      </div>
    </figure>
  );
}
