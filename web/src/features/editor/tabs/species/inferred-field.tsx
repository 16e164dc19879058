import { mixed } from '@life-tree/phylogeny';
import { errorText } from '../../../../texts/messages.ts';
import { t } from '../../../../texts/t.ts';
import { useToasts } from '../../../../ui/feedback/toaster.tsx';
import { Switch } from '../../../../ui/forms/switch.tsx';
import { useForest } from '../../../shown-tree/index.ts';
import { SavedChoice } from '../saved/saved-choice.tsx';
import { useFields } from './use-fields.ts';

interface InferredFieldProps {
  readonly rows: readonly number[];
}

/** Marks species as splits or clades, or as species again. Only one species has a switch: several can differ. */
export function InferredField({ rows }: InferredFieldProps) {
  const forest = useForest();
  const toasts = useToasts();
  const { common, save } = useFields(rows);
  const value = common('inferred');
  if (rows.length > 1) {
    return (
      <SavedChoice
        label={t('Inferred ancestor')}
        name="inferred"
        value={value === mixed ? null : value === true ? 'yes' : 'no'}
        choices={[
          { value: 'no', label: t('No') },
          { value: 'yes', label: t('Yes') },
        ]}
        onSave={(chosen) => save('inferred', chosen === 'yes' ? true : null)}
      />
    );
  }
  const isInferred = value === true;
  const inferred = forest.size - forest.speciesCount;
  // A tree has at most as many inferred ancestors as species.
  const isFull = !isInferred && inferred + 1 > forest.speciesCount - 1;
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label={t('Inferred ancestor')}
        checked={isInferred}
        disabled={isFull}
        onChange={async (on) => {
          const refused = await save('inferred', on ? true : null);
          if (refused !== null) toasts.error(refused);
        }}
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
