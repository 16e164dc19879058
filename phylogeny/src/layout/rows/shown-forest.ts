import { Forest } from '../../species/forest.ts';
import { type ShownChoice, shownSpecies } from './shown-species.ts';

/**
 * The shown species as a forest of their own. A species whose ancestor is hidden becomes a root with
 * the same times, as on the screen.
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
  // Part of a forest has no duplicates, no missing ancestors and no circles.
  return built.ok ? built.value : Forest.empty;
}
