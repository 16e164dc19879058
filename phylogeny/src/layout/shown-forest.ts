import { Forest } from '../species/forest.ts';
import { type ShownChoice, shownSpecies } from './shown-species.ts';

/**
 * Only the species that are shown, as a forest of their own. One whose ancestor is hidden stands as a
 * root, where it is, just as it does on the screen.
 */
export function shownForest(forest: Forest, choice: ShownChoice): Forest {
  const shown = shownSpecies(forest, choice);
  if (shown === null) return forest;
  const kept = [...forest.list()].flatMap((species, index) => {
    if (shown[index] === 0) return [];
    const ancestor = forest.ancestor(index);
    if (ancestor < 0 || shown[ancestor] === 1) return [species];
    return [{ ...species, ancestorId: null, start: forest.apparition(index) }];
  });
  const built = Forest.fromSpecies(kept);
  // A part of a forest has no species twice, no missing ancestor and no circle.
  return built.ok ? built.value : Forest.empty;
}
