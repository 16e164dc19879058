import { shownName } from '../../../../texts/shown-name.ts';
import { t } from '../../../../texts/t.ts';
import { useRefusal } from '../../../../ui/forms/use-refusal.ts';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import { SpeciesPicker } from '../../../open-tree/index.ts';
import { useForest, useSelected } from '../../../shown-tree/index.ts';
import { useNewAncestor } from './use-new-ancestor.ts';

interface MoveUnderDialogProps {
  readonly onClose: () => void;
}

/** Asks for the new ancestor of the selected species, as dragging them onto its row does. */
export function MoveUnderDialog({ onClose }: MoveUnderDialogProps) {
  const forest = useForest();
  const { selected } = useSelected();
  const { isChoice, isSuggested, choose } = useNewAncestor();
  const [error, setError] = useRefusal(forest);
  const [only] = selected;
  return (
    <Dialog
      title={
        selected.size === 1 && only !== undefined
          ? t('Move {name} under…', { name: shownName(forest, forest.indexOf(only)) })
          : t('Move {count, plural, one {# species} other {# species}} under…', {
              count: selected.size,
            })
      }
      onClose={onClose}
    >
      {/* Leaves room for the list, which a dialog would cut off. */}
      <div className="min-h-96">
        <SpeciesPicker
          label={t('New ancestor')}
          value={null}
          hasInitialFocus
          isChoice={isChoice}
          isSuggested={isSuggested}
          error={error ?? undefined}
          onOpen={() => setError(null)}
          onChoose={async (chosen) => {
            const refused = await choose(chosen);
            setError(refused);
            if (refused === null) onClose();
          }}
        />
      </div>
    </Dialog>
  );
}
