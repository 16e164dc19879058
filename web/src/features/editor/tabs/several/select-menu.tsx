import { nowOf } from '@life-tree/phylogeny';
import { SquareCheckBig } from 'lucide-react';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { Menu } from '../../../../ui/overlays/menu.tsx';
import { selectionChoices } from '../../../canvas-tools/index.ts';
import { useForest, useParts, useSelected, useTreeSettings } from '../../../shown-tree/index.ts';

/** Selects the branch of a species, or all species that are like it. */
export function SelectMenu() {
  const forest = useForest();
  const parts = useParts();
  const settings = useTreeSettings();
  const { selection, selected, selectMany } = useSelected();
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
        onSelect: () => selectMany(species()),
      }))}
    />
  );
}
