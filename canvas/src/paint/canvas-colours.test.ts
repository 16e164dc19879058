import { branchPalettes, contrast, drawingColours } from '@life-tree/phylogeny';
import { expect, it } from 'vitest';
import { shadesOf } from './canvas-colours.ts';

it.each(['light', 'dark'] as const)(
  'G4: colours can be seen where they are dimmed (%s)',
  (theme) => {
    const { paper } = drawingColours[theme];
    const { dimmedBranches } = shadesOf([...branchPalettes[theme], '#808080'], paper);
    for (const colour of dimmedBranches) expect(contrast(colour, paper)).toBeGreaterThanOrEqual(3);
  },
);
