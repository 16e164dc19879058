import { errorText } from '../../../../texts/messages.ts';
import { t } from '../../../../texts/t.ts';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { useEditing, useForest } from '../../../shown-tree/index.ts';

interface InferredSwitchProps {
  readonly index: number;
}

/** Marks a species as a split or clade, or as a species again. */
export function InferredSwitch({ index }: InferredSwitchProps) {
  const forest = useForest();
  const editing = useEditing();
  const isInferred = forest.isInferred(index);
  const inferred = forest.size - forest.speciesCount;
  // A tree has at most as many inferred ancestors as species.
  const isFull = !isInferred && inferred + 1 > forest.speciesCount - 1;
  const id = forest.id(index);
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label={t('Inferred ancestor')}
        checked={isInferred}
        disabled={isFull}
        onChange={(on) =>
          editing.performOrNotify({ kind: 'edit-species', id, inferred: on ? true : null })
        }
      />
      <p className="text-quiet text-xs">
        {isFull
          ? errorText('inferred-limit')
          : isInferred
            ? t(
                'It does not count as a species and has no row of its own. With a name, it is a clade.',
              )
            : t(
                'A split or clade, not a species. It is drawn as a thin line without a row of its own.',
              )}
      </p>
    </div>
  );
}
