import type { Forest } from '@life-tree/phylogeny';

/** Nobody reads a longer list; typing narrows it. */
const mostChoices = 50;

/** Rows of species whose name holds the text, those that begin with it first. */
export function speciesChoices(
  forest: Forest,
  text: string,
  isChoice: (index: number) => boolean,
): readonly number[] {
  const wanted = text.trim().toLowerCase();
  const beginning: number[] = [];
  const within: number[] = [];
  for (let index = 0; index < forest.size && beginning.length < mostChoices; index++) {
    const at = wanted === '' ? 0 : forest.name(index).toLowerCase().indexOf(wanted);
    if (at < 0 || !isChoice(index)) continue;
    const list = at === 0 ? beginning : within;
    if (list.length < mostChoices) list.push(index);
  }
  return [...beginning, ...within].slice(0, mostChoices);
}
