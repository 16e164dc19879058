import {
  type Choice,
  type LegendItem,
  type MergedChange,
  neutralColours,
  readableColour,
  symbolAt,
} from '@life-tree/phylogeny';
import { t } from '../../texts/t.ts';

/** The changes that have a mark of their own. The place in this list decides the symbol. */
const marked = ['added', 'edited', 'left', 'moved', 'removed', 'unclear'] as const;

const colours: Readonly<Record<(typeof marked)[number], string>> = {
  added: '#1b7f3b',
  edited: '#b26a00',
  left: '#7a86c8',
  moved: '#2f55c7',
  removed: '#b3382c',
  unclear: '#8a4fa3',
};

/** What a difference of a species is called. */
export function changeName(change: MergedChange): string {
  switch (change) {
    case 'same':
      return t('Unchanged');
    case 'added':
      return t('Added');
    case 'edited':
      return t('Changed');
    case 'left':
      return t('Place before the move');
    case 'moved':
      return t('New place');
    case 'removed':
      return t('Removed');
    case 'unclear':
      return t('Ambiguous name');
  }
}

/** The changes as values of a column, which gives each a colour and a symbol. */
export function changeChoices(): Choice[] {
  return marked.map((change) => ({ name: changeName(change), colour: colours[change] }));
}

/** Explains the marks of the changes that there are. */
export function changeLegend(changes: readonly MergedChange[]): readonly LegendItem[] {
  const used = new Set(changes);
  const items = marked.flatMap((change, place): LegendItem[] => {
    const [light, dark] = (['light', 'dark'] as const).map((theme) =>
      readableColour(colours[change], theme),
    );
    if (!used.has(change) || light === undefined || dark === undefined) return [];
    const colour = { light, dark };
    return [{ kind: 'symbol', symbol: symbolAt(place), colour, text: changeName(change) }];
  });
  if (!used.has('same')) return items;
  return [...items, { kind: 'colour', colour: neutralColours, text: changeName('same') }];
}
