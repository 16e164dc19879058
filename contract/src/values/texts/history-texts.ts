import {
  defaultTimeUnit,
  formatDuration,
  formatTime,
  type MessageValues,
  notationOf,
  type TreeTimes,
  type Years,
  years,
} from '@life-tree/phylogeny';
import { fillTemplate } from './error-texts.ts';

/** What a change of a tree did, in English; `{name}` is a value of the change, `{time}` is in years. */
export const historyTexts = {
  'tree-created': 'Created the tree',
  'tree-copied': 'Copied from {name} by @{username}',
  'tree-renamed': 'Renamed the tree to {name}',
  'tree-description-changed': "Changed the tree's description",
  'tree-tags-changed': "Changed the tree's tags",
  'tree-image-changed': "Changed the tree's image",
  'tree-image-deleted': "Deleted the tree's image",
  'tree-made-public': 'Made the tree public',
  'tree-made-private': 'Made the tree private',
  'link-created': 'Shared the tree by link',
  'link-replaced': 'Replaced the link to the tree',
  'link-withdrawn': 'Withdrew the link to the tree',
  'tree-order-changed': 'Changed the order of siblings',
  'tree-notation-changed': 'Changed how dates are written',
  'tree-colour-by-changed': 'Changed what the colours mean',
  'tree-scale-changed': 'Changed the time scale',
  'tree-shape-changed': 'Changed the shape of the tree',
  'tree-italics-changed': 'Changed which names are in italics',
  'tree-strips-changed': 'Changed the columns beside the names',
  'tree-splits-changed': 'Changed what is written at the splits',
  'tree-fan-changed': 'Changed the opening or the rotation of the fan',
  'tree-move-along-off': 'Switched off that descendants move along',
  'tree-move-along-on': 'Switched on that descendants move along',
  'tree-changed': 'Changed the tree',
  'tree-deleted': 'Moved the tree to the bin',
  'tree-brought-back': 'Brought the tree back from the bin',
  'hidden-by-moderators': 'The moderators hid the tree',
  'shown-by-moderators': 'The moderators showed the tree again',
  'tree-restored': 'Restored version {version}',
  'collaborators-added': 'Added {usernames} to the collaborators',
  'collaborators-removed': 'Removed {usernames} from the collaborators',

  'species-added': 'Added {species}',
  'species-added-under': 'Added {species} under {ancestor}',
  'many-species-added': 'Added {count} species',
  'species-and-inferred-added': 'Added {count} species (and inferred ancestors: {inferred})',
  'ancestor-added': 'Added {species} as the ancestor of {descendant}',
  'species-renamed': 'Renamed {species} to {name}',
  'species-description-changed': 'Changed the description of {species}',
  'species-image-changed': 'Changed the image of {species}',
  'species-image-deleted': 'Deleted the image of {species}',
  'species-marked-inferred': 'Marked {species} as inferred',
  'species-no-longer-inferred': '{species} is no longer inferred',
  'species-rank-changed': 'Changed the place of {species} among its siblings',
  'species-apparition-bounds-changed': 'Changed the bounds of the apparition of {species}',
  'species-apparition-bounds-removed': 'Removed the bounds of the apparition of {species}',
  'species-extinction-bounds-changed': 'Changed the bounds of the extinction of {species}',
  'species-extinction-bounds-removed': 'Removed the bounds of the extinction of {species}',
  'species-placement-changed': 'Changed how certain the placement of {species} is',
  'species-other-ancestors-changed': 'Changed the other ancestors of {species}',
  'species-citations-changed': 'Changed the citations of {species}',
  'species-traits-changed': 'Changed the values of {species}',
  'species-colour-changed': 'Changed the colour of {species}',
  'species-colour-removed': 'Removed the colour of {species}',
  'species-image-credit-changed': 'Changed the credit of the image of {species}',
  'species-image-credit-removed': 'Removed the credit of the image of {species}',
  'species-stated-changed': 'Changed the times that a file states for {species}',
  'species-stated-removed': 'Answered the question about the dates of {species}',
  'species-split-changed': 'Changed when {species} split from its ancestor',
  'species-changed': 'Changed {species}',
  'many-species-changed': 'Changed {count} species',
  'many-species-renamed': 'Renamed {count} species',
  'many-species-descriptions-changed': 'Changed the descriptions of {count} species',
  'many-species-images-changed': 'Changed the images of {count} species',
  'many-species-inferred-changed': 'Changed whether {count} species are inferred',
  'many-species-ranks-changed': 'Changed the places of {count} species among their siblings',
  'many-species-splits-changed': 'Changed when {count} species split from their ancestors',
  'many-species-apparition-bounds-changed':
    'Changed the bounds of the apparitions of {count} species',
  'many-species-extinction-bounds-changed':
    'Changed the bounds of the extinctions of {count} species',
  'many-species-placements-changed': 'Changed the placement of {count} species',
  'many-species-other-ancestors-changed': 'Changed the other ancestors of {count} species',
  'many-species-citations-changed': 'Changed the citations of {count} species',
  'many-species-traits-changed': 'Changed the values of {count} species',
  'many-species-colours-changed': 'Changed the colours of {count} species',
  'many-species-image-credits-changed': 'Changed the credits of the images of {count} species',
  'many-species-stated-changed': 'Answered questions about the dates of {count} species',
  'apparition-changed': 'Moved {species} to {time}',
  'apparition-changed-after': 'Moved {species} to {time} after its ancestor',
  'species-moved-earlier': 'Moved {species} {time} earlier',
  'species-moved-later': 'Moved {species} {time} later',
  'many-species-moved-earlier': 'Moved {count} species {time} earlier',
  'many-species-moved-later': 'Moved {count} species {time} later',
  'duration-changed': 'Changed the duration of {species} to {time}',
  'times-changed': 'Changed the times of {species}',
  'many-times-changed': 'Changed the times of {count} species',
  'made-root': 'Made {species} a root',
  'species-moved-under': 'Moved {species} under {ancestor}',
  'many-species-moved-under': 'Moved {count} species under {ancestor}',
  'many-ancestors-changed': 'Changed the ancestors of {count} species',
  'species-deleted': 'Deleted {species}',
  'species-deleted-with-descendant': 'Deleted {species} and its descendant',
  'species-deleted-with-descendants': 'Deleted {species} and its {count} descendants',
  'many-species-deleted': 'Deleted {count} species',
  'species-and-inferred-deleted': 'Deleted {count} species (and inferred ancestors: {inferred})',
  'source-added': 'Added the source {name}',
  'source-changed': 'Changed the source {name}',
  'source-removed': 'Removed the source {name}',
  'sources-added': 'Added {count} sources',
  'sources-changed': 'Changed {count} sources',
  'sources-removed': 'Removed {count} sources',
  'column-added': 'Added the column {name}',
  'column-changed': 'Changed the column {name}',
  'column-removed': 'Removed the column {name}',
  'columns-added': 'Added {count} columns',
  'columns-changed': 'Changed {count} columns',
  'columns-removed': 'Removed {count} columns',
  'group-added': 'Added the group {name}',
  'group-changed': 'Changed the group {name}',
  'group-removed': 'Removed the group {name}',
  'groups-added': 'Added {count} groups',
  'groups-changed': 'Changed {count} groups',
  'groups-removed': 'Removed {count} groups',
  'band-added': 'Added the band {name}',
  'band-changed': 'Changed the band {name}',
  'band-removed': 'Removed the band {name}',
  'bands-added': 'Added {count} bands',
  'bands-changed': 'Changed {count} bands',
  'bands-removed': 'Removed {count} bands',
  'column-added-species-changed': 'Added the column {name} and changed {count} species',
  'columns-added-species-changed': 'Added {columns} columns and changed {count} species',
  'many-changes': 'Made {count} changes at once',
} as const;

/** The texts of undos and redos, whose entries have the changes that were undone or redone. */
export const historyActionTexts = {
  undo: 'Undid: {changes}',
  redo: 'Redid: {changes}',
} as const;

/** What a change did. */
export type HistoryCode = keyof typeof historyTexts;

type PlaceholderIn<Template extends string> =
  Template extends `${string}{${infer Name}}${infer Rest}` ? Name | PlaceholderIn<Rest> : never;

type DeletionCode = Extract<
  HistoryCode,
  `${string}species-deleted${string}` | 'species-and-inferred-deleted'
>;

/** The name of a species in the history. A split that nobody has named has that of a species below it. */
export type HistoryName = string | { readonly near: string };

/**
 * One part of what a change did, with exactly the values that its text needs. Deletions also say how many
 * species were `deleted`, so that users who find their tree empty can be told.
 */
export type HistoryChange<Code extends HistoryCode = HistoryCode> = {
  readonly [One in Code]: {
    readonly code: One;
    readonly values: {
      readonly [Name in PlaceholderIn<(typeof historyTexts)[One]>]: Name extends
        | 'columns'
        | 'count'
        | 'inferred'
        | 'time'
        ? number
        : Name extends 'species' | 'ancestor' | 'descendant'
          ? HistoryName
          : string;
    } & (One extends DeletionCode ? { readonly deleted: number } : unknown);
  };
}[Code];

interface ReceivedChanges {
  readonly action: string;
  readonly changes: readonly {
    readonly code: string;
    readonly values: Readonly<Record<string, HistoryName | number>>;
  }[];
  /** Kept for codes that this version does not know. */
  readonly summary: string;
}

/** The changes whose time is a duration. */
const durations: ReadonlySet<HistoryCode> = new Set<HistoryCode>([
  ...(['species-moved-earlier', 'species-moved-later'] as const),
  ...(['many-species-moved-earlier', 'many-species-moved-later'] as const),
  ...(['duration-changed', 'apparition-changed-after'] as const),
]);

interface Wording {
  /** Puts values into the translation of a template. */
  readonly fill: (template: string, values: MessageValues) => string;
  readonly formatTime: (time: Years) => string;
  readonly formatDuration: (time: Years) => string;
  readonly unnamedSplit: (near: string) => string;
}

/** A history entry as a sentence in the language of the reader. */
export function historyText(
  { action, changes, summary }: ReceivedChanges,
  { fill, formatTime, formatDuration, unnamedSplit }: Wording,
): string {
  const parts: string[] = [];
  for (const { code, values } of changes) {
    if (!isHistoryCode(code)) return summary;
    const format = durations.has(code) ? formatDuration : formatTime;
    const shown = Object.entries(values).map(([name, value]) => {
      if (typeof value === 'object') return [name, unnamedSplit(value.near)];
      return [name, name === 'time' && typeof value === 'number' ? format(years(value)) : value];
    });
    parts.push(fill(historyTexts[code], Object.fromEntries(shown)));
  }
  const sentence = parts.join('; ');
  if (action !== 'undo' && action !== 'redo') return sentence;
  return fill(historyActionTexts[action], { changes: sentence });
}

/** A history entry of a tree as an English sentence. `times` is how the tree writes times. */
export function historySentence(
  action: string,
  changes: readonly HistoryChange[],
  times?: TreeTimes | null,
): string {
  const notation = notationOf(times);
  // Each time in the unit that suits it: the unit of the tree is a setting of its readers.
  return historyText(
    { action, changes, summary: '' },
    {
      fill: fillTemplate,
      formatTime: (time) => formatTime(time, defaultUnitFor(time), notation),
      formatDuration: (time) => formatDuration(time, defaultUnitFor(time), notation),
      unnamedSplit: (near) => `unnamed split near ${near}`,
    },
  );
}

function defaultUnitFor(time: Years) {
  return defaultTimeUnit({ from: years(0), to: years(Math.abs(time)) });
}

function isHistoryCode(text: string): text is HistoryCode {
  return Object.hasOwn(historyTexts, text);
}
