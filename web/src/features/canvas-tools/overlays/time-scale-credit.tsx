import type { CanvasView } from '@life-tree/canvas';
import { geologicTimeScaleCredit } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { scaleSentence } from '../../../texts/times.ts';
import { useCanvasViewState } from '../use-canvas-view.ts';

/**
 * Credits the chart of the geologic bands, as its licence requires wherever they are shown, or says what the
 * tree's own scale counts.
 */
export function TimeScaleCredit({ view }: { readonly view: CanvasView }) {
  const { showsCredit } = useCanvasViewState(view);
  const scale = view.settings.look.settings?.scale;
  if (!showsCredit) return null;
  if (scale !== undefined) {
    return (
      <p
        data-canvas-aside
        className="absolute right-2 bottom-0 max-w-full truncate pl-2 text-[0.625rem] text-quiet leading-4"
      >
        {scaleSentence(scale)}
      </p>
    );
  }
  const { title, version, copyright, licence, licenceUrl, source } = geologicTimeScaleCredit;
  return (
    <p
      data-canvas-aside
      title={`${title} ${version}, ${copyright}`}
      className="absolute right-2 bottom-0 max-w-full truncate pl-2 text-[0.625rem] text-quiet leading-4"
    >
      {t('Time scale: {chart}, {licence}', {
        chart: (
          <a href={source} target="_blank" rel="noreferrer" className="hover:underline">
            {t('ICS chart {version}', { version })}
          </a>
        ),
        licence: (
          <a href={licenceUrl} target="_blank" rel="noreferrer" className="hover:underline">
            {licence}
          </a>
        ),
      })}
    </p>
  );
}
