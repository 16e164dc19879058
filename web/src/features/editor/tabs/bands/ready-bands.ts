import { newIdentifier } from '@life-tree/contract/values';
import {
  type Band,
  chartSource,
  type Operation,
  partId,
  type ReadySet,
  readyBandNames,
  readyBands,
  type TreeParts,
  uniqueKey,
} from '@life-tree/phylogeny';

const isLike = (band: Band, other: Pick<Band, 'from' | 'to'>) =>
  band.from === other.from && band.to === other.to;

/** Whether a tree has all bands of a set. They may have been renamed. */
export function hasReadySet({ bands }: TreeParts, set: ReadySet): boolean {
  const all = bands.entries();
  return readyBands(set).every((ready) => all.some(({ value }) => isLike(value, ready)));
}

/** Adds the bands of a set that a tree lacks, and their source; or removes them again. */
export function switchReadySet(parts: TreeParts, set: ReadySet): Operation {
  const existing = parts.bands.entries();
  if (hasReadySet(parts, set)) {
    const kept = readyBands(set === 'eras' ? 'extinctions' : 'eras');
    const isInOther = hasReadySet(parts, set === 'eras' ? 'extinctions' : 'eras');
    return {
      kind: 'sequence',
      steps: existing
        .filter(({ value }) => readyBands(set).some((ready) => isLike(value, ready)))
        .filter(({ value }) => !(isInOther && kept.some((ready) => isLike(value, ready))))
        .map(({ id }) => ({ kind: 'remove-part', part: 'bands', id }) as const),
    };
  }
  const missing = readyBands(set).filter(
    (ready) => !existing.some(({ value }) => isLike(value, ready)),
  );
  const key = uniqueKey('sources', chartSource);
  const isCited = key !== null && parts.sources.idOfKey(key) !== undefined;
  return {
    kind: 'sequence',
    steps: [
      ...(isCited
        ? []
        : [
            {
              kind: 'put-part',
              part: 'sources',
              id: partId(newIdentifier()),
              value: chartSource,
            } as const,
          ]),
      ...missing.map(({ key: ready, ...times }) => {
        const value = { name: readyBandNames[ready], ready, ...times };
        return { kind: 'put-part', part: 'bands', id: partId(newIdentifier()), value } as const;
      }),
    ],
  };
}
