import type { Forest, OwnScale } from '@life-tree/phylogeny';
import { t } from '../../../../texts/t.ts';

/** The time scale that a tree begins with when it gets one of its own. Its living species stay living. */
export function firstScale({ span }: Forest): OwnScale {
  const isPast = span !== null && span.from < 0 && span.to <= 0;
  return {
    unit: t('years'),
    direction: isPast ? 'back' : 'forward',
    now: isPast ? 0 : Math.max(span?.to ?? 1, 0),
    eras: [],
  };
}
