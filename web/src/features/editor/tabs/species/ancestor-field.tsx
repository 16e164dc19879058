import { mixed, type SpeciesId, speciesId } from '@life-tree/phylogeny';
import { Unlink } from 'lucide-react';
import { t } from '../../../../texts/t.ts';
import { Button } from '../../../../ui/buttons/button.tsx';
import { useRefusal } from '../../../../ui/forms/use-refusal.ts';
import { SpeciesPicker } from '../../../open-tree/index.ts';
import { useEditing, useForest } from '../../../shown-tree/index.ts';
import { Citations } from '../../../sources/index.ts';
import { useNewAncestor } from '../several/use-new-ancestor.ts';
import { PlacementSelect } from './placement-select.tsx';
import { useFields } from './use-fields.ts';

interface AncestorFieldProps {
  readonly rows: readonly number[];
}

/** The ancestor of the selected species. They can move under any other species, except into their own branches. */
export function AncestorField({ rows }: AncestorFieldProps) {
  const forest = useForest();
  const editing = useEditing();
  const { common } = useFields(rows);
  const [error, setError] = useRefusal(forest);
  const several = useNewAncestor();
  const value = common('ancestor');
  const [index = -1] = rows.length === 1 ? rows : [];
  // One species keeps its times, or else stays where it is; of several, those that must move in time do.
  const choose = (ancestorId: SpeciesId | null) =>
    index < 0
      ? several.choose(ancestorId)
      : editing.perform({ kind: 'set-ancestor', id: forest.id(index), ancestorId });
  return (
    <div className="flex flex-col gap-2">
      <SpeciesPicker
        label={t('Ancestor')}
        value={typeof value === 'string' ? speciesId(value) : value === mixed ? mixed : null}
        none={t('No ancestor')}
        aside={
          <span className="flex items-baseline gap-2">
            {index >= 0 && <Citations claim="placement" index={index} />}
            <PlacementSelect rows={rows} />
          </span>
        }
        isChoice={several.isChoice}
        error={error ?? undefined}
        onOpen={() => setError(null)}
        onChoose={async (chosen) => setError(await choose(chosen))}
      />
      {index >= 0 && !forest.isRoot(index) && (
        <Button
          variant="quiet"
          className="self-start wide:px-2"
          onClick={() => editing.unlink(forest.id(index))}
        >
          <Unlink aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Unlink from ancestor')}
        </Button>
      )}
    </div>
  );
}
