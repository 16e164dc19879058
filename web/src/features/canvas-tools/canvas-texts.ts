import type { CanvasTexts } from '@life-tree/canvas';
import { t, tCount } from '../../texts/t.ts';
import { countLabel } from '../../ui/count-label.ts';

/** The texts of the canvas in the user's language. */
export const canvasTexts: CanvasTexts = {
  lifetime: (start, end) => t('from {start} to {end}', { start, end }),
  descendantOf: (ancestor) => t('descendant of {ancestor}', { ancestor }),
  descendants: (count) =>
    count === 0 ? t('no descendants') : tCount(count, '{count} descendant', '{count} descendants'),
  moreDescendantsThan: (count) => t('more than {max} descendants', { max: String(count) }),
  shortCount: countLabel,
};
