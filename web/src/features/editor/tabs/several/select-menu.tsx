import type { CanvasSettings } from '@life-tree/canvas';
import { type Forest, nowOf, type SpeciesId, type TreeParts } from '@life-tree/phylogeny';
import { SquareCheckBig } from 'lucide-react';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Menu } from '../../../../ui/overlays/menu.tsx';
import { type Selection, selectionChoices } from '../../../canvas-tools/index.ts';

interface SelectMenuProps {
  readonly forest: Forest;
  readonly parts: TreeParts;
  readonly settings: CanvasSettings;
  readonly selection: SpeciesId | null;
  readonly selected: ReadonlySet<SpeciesId>;
  readonly onSelectMany: Selection['selectMany'];
}

/** Selects the branch of a species, or all species that are like it. */
export function SelectMenu(props: SelectMenuProps) {
  const { forest, parts, settings, selection, selected, onSelectMany } = props;
  const index = selection === null ? -1 : forest.indexOf(selection);
  if (index < 0) return null;
  const choices = selectionChoices(
    forest,
    index,
    selected,
    parts.columns,
    nowOf(settings.look.settings),
  );
  return (
    <Menu
      trigger={
        <Button variant="secondary">
          <SquareCheckBig aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Select…')}
        </Button>
      }
      items={choices.map(({ label, species }) => ({
        label,
        onSelect: () => onSelectMany(species()),
      }))}
    />
  );
}
