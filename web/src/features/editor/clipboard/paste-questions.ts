import {
  defaultTimeUnit,
  type Forest,
  fitInTime,
  hasTime,
  type SpeciesId,
  type TreeImport,
  type TreeScale,
  type TreeTimes,
  years,
} from '@life-tree/phylogeny';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { formatDuration, formatTime } from '../../../texts/times.ts';
import type { Dialogs } from '../../../ui/overlays/dialogs.tsx';
import type { TreeStore } from '../../open-tree/index.ts';
import { type ReportLine, reportLines } from '../import/import-report.tsx';

/** Where species are pasted, after moving them in time if the user wants that. */
interface Place {
  readonly source: Forest;
  readonly under: SpeciesId | null;
}

/** Asks what to do if the selected species did not live when the pasted ones appear. Null if cancelled. */
export async function askForPlace(
  dialogs: Dialogs,
  store: TreeStore,
  source: Forest,
  selection: SpeciesId | null,
): Promise<Place | null> {
  const { forest, details } = store.state();
  const ancestor = selection === null ? -1 : forest.indexOf(selection);
  if (ancestor < 0) return { source, under: null };
  const moved = fitInTime(source, forest, ancestor);
  if (moved?.by === 0) return { source, under: selection };
  const question = t('{name} did not live when these species appear', {
    name: shownName(forest, ancestor),
  });
  const asRoots = t('Paste as roots');
  if (moved === null) {
    const isSure = await dialogs.confirm(question, { accept: asRoots });
    return isSure ? { source, under: null } : null;
  }
  const length = years(Math.abs(moved.by));
  const time = formatDuration(length, defaultTimeUnit({ from: years(0), to: length }), details);
  const accept = t('Paste with shift');
  const answer = await dialogs.choose(question, {
    detail:
      moved.by > 0
        ? t('Move them {time} later to fit, or paste them as roots.', { time })
        : t('Move them {time} earlier to fit, or paste them as roots.', { time }),
    accept,
    alternative: asRoots,
  });
  if (answer === null) return null;
  return answer === accept ? { source: moved.forest, under: selection } : { source, under: null };
}

function axisOf(scale: TreeScale | undefined): string {
  if (!hasTime(scale)) return scale.kind;
  return scale === undefined ? '' : `${scale.unit} ${scale.direction}`;
}

/** Asks before times of another scale are taken over as they are. */
export async function acceptsScale(
  dialogs: Dialogs,
  source: Forest,
  from: TreeTimes | null,
  to: TreeTimes,
): Promise<boolean> {
  if (axisOf(from?.scale) === axisOf(to.scale) || source.span === null) return true;
  if (!hasTime(from?.scale) || !hasTime(to.scale)) {
    return dialogs.confirm(t('Only one of the two trees has times'), {
      detail: t('The numbers of the copied species stay the same.'),
      accept: t('Paste'),
    });
  }
  const write = (times: TreeTimes | null) =>
    formatTime(source.apparition(0), defaultTimeUnit(source.span), times);
  return dialogs.confirm(t('The copied species have another time scale'), {
    detail: t('Their numbers stay the same: {before} becomes {after}.', {
      before: write(from),
      after: write(to),
    }),
    accept: t('Paste'),
  });
}

/** What copies lose because the tree does not have it, or because only the server can copy it. */
export function reportLost(
  source: Forest,
  { branch }: TreeImport,
  areImagesLost: boolean,
): ReportLine[] {
  const others: string[] = [];
  const images: string[] = [];
  for (const [row, { name, image, otherAncestors = [] }] of branch.species.entries()) {
    const stated = source.details(row)?.otherAncestors ?? [];
    if (otherAncestors.length < stated.length) others.push(name);
    if (areImagesLost && image !== null) images.push(name);
  }
  return [
    ...reportLines(
      'other-ancestors',
      t('Other ancestors that are not in this tree are left out'),
      others,
    ),
    ...reportLines('images-offline', t('Images can only be copied online'), images),
  ];
}
