import {
  type ClaimName,
  isUnnamedSplit,
  maxDescriptionLength,
  maxNameLength,
  type SpeciesId,
} from '@life-tree/phylogeny';
import { Plus, Trash2, X } from 'lucide-react';
import { useApi } from '../../../api/api-context.ts';
import { useSendOnce } from '../../../api/use-send-once.ts';
import { shownName } from '../../../texts/shown-name.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { TypedSubject } from '../../../ui/typing/typing.ts';
import { SpeciesPicker } from '../../open-tree/index.ts';
import {
  useEditing,
  useForest,
  useParts,
  useSelected,
  useTreeSettings,
} from '../../shown-tree/index.ts';
import { Citations } from '../../sources/index.ts';
import { useStore } from '../use-store.ts';
import { describeUpload, ImageField } from './image-field.tsx';
import { PanelSection } from './panel-section.tsx';
import { SavedTextField } from './saved/saved-text-field.tsx';
import { SelectMenu } from './several/select-menu.tsx';
import { SeveralSpecies } from './several/several-species.tsx';
import { AncestorField } from './species/ancestor-field.tsx';
import { AttachDescendants } from './species/attach-descendants.tsx';
import { CreditFields } from './species/credit-fields.tsx';
import { InferredField } from './species/inferred-field.tsx';
import { OtherAncestors } from './species/other-ancestors.tsx';
import { SiblingPlace } from './species/sibling-place.tsx';
import { SpeciesColour } from './species/species-colour.tsx';
import { SpeciesTimes } from './species/species-times.tsx';
import { AddValueMenu, TraitFields, useShownColumns } from './species/trait-fields.tsx';
import { useFields } from './species/use-fields.ts';

interface NodeTabProps {
  /** Adds a copy of the selected species. */
  readonly onDuplicate: () => void;
  readonly onAddAncestor: (species: SpeciesId) => void;
}

export function NodeTab(props: NodeTabProps) {
  const forest = useForest();
  const { selection, selected, select } = useSelected();
  const editing = useEditing();
  const index = selection === null ? -1 : forest.indexOf(selection);
  if (selected.size > 1) {
    return (
      <div className="flex flex-col gap-5">
        <SeveralSpecies onDuplicate={props.onDuplicate} />
      </div>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {index < 0 ? (
        <>
          <SpeciesPicker label={t('Species')} value={null} onChoose={select} />
          <p className="text-quiet text-sm">
            {t('Choose a species here or select one on the canvas to edit it.')}
          </p>
          <Button className="self-start" onClick={() => editing.add(null)}>
            <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
            {t('Add species')}
          </Button>
        </>
      ) : (
        <TypedSubject key={selection} value={shownName(forest, index)}>
          <SpeciesFields {...props} index={index} />
        </TypedSubject>
      )}
    </div>
  );
}

function SpeciesFields(props: NodeTabProps & { readonly index: number }) {
  const forest = useForest();
  const parts = useParts();
  const settings = useTreeSettings();
  const editing = useEditing();
  const { select } = useSelected();
  const store = useStore();
  const { index } = props;
  const rows = [index];
  const { save } = useFields(rows);
  const api = useApi();
  const columns = useShownColumns(index);
  const id = forest.id(index);
  const params = { treeId: store.treeId, id };
  const cite = citationsOf(index);
  const details = forest.details(index);
  const ancestor = forest.ancestor(index);
  const sendOnce = useSendOnce();
  return (
    <>
      <div className="flex items-start justify-between gap-2">
        <h2 className="wrap-anywhere text-lg">{shownName(forest, index)}</h2>
        <IconButton
          icon={X}
          label={t('Clear the selection')}
          className="-my-1.5 wide:hidden"
          onClick={() => select(null)}
        />
      </div>
      <SavedTextField
        label={t('Name')}
        name="species-name"
        aside={cite('name')}
        required
        maxLength={maxNameLength}
        value={isUnnamedSplit(forest, index) ? '' : forest.name(index)}
        placeholder={shownName(forest, index)}
        onSave={(name, session) => editing.rename(id, name, session)}
      />
      <SpeciesTimes index={index} citations={cite('dates')} />
      <SavedTextField
        label={t('Description')}
        name="species-description"
        multiline
        maxLength={maxDescriptionLength}
        value={forest.description(index) ?? ''}
        onSave={(text, session) => save('description', text === '' ? null : text, session)}
      />
      <ImageField
        image={forest.image(index)}
        aside={cite('image')}
        alt={shownName(forest, index)}
        deleteQuestion={t('Are you sure you wanna delete the image of {name}?', {
          name: shownName(forest, index),
        })}
        onUpload={(upload, sending) =>
          sendOnce(describeUpload(upload), (operationId) =>
            store.change(async () => {
              await api.call('POST species/{treeId}/{id}/image', {
                ...{ params, query: { operationId }, upload, ...sending },
              });
              // The reply is the species, so the tree's new version must be fetched.
              return api.call('GET ph-tree/{id}', { params: { id: store.treeId } });
            }, operationId),
          )
        }
        onDelete={async () => {
          editing.perform({ kind: 'edit-species', id, image: null, imageCredit: null });
        }}
      />
      <CreditFields rows={rows} />
      <div className="flex flex-col">
        <PanelSection
          title={t('Ancestor')}
          used={[ancestor < 0 ? t('No ancestor') : shownName(forest, ancestor)]}
          isOpen={
            forest.isInferred(index) ||
            details?.placement !== undefined ||
            details?.otherAncestors !== undefined ||
            details?.citations?.placement !== undefined
          }
        >
          <AncestorField rows={rows} />
          <OtherAncestors index={index} />
          {settings.look.settings?.order === 'hand' && <SiblingPlace rows={rows} />}
          <InferredField rows={rows} />
        </PanelSection>
        {parts.columns.size > 0 && (
          <PanelSection
            title={t('Values')}
            used={columns.shown.map(({ value }) => value.name)}
            isOpen={columns.shown.length > 0}
          >
            <TraitFields rows={rows} columns={columns.shown} onEdit={columns.show} />
            <AddValueMenu {...columns} />
          </PanelSection>
        )}
        <PanelSection title={t('More')} isOpen={details?.colour !== undefined}>
          <SpeciesColour rows={rows} />
          <AttachDescendants index={index} />
        </PanelSection>
      </div>
      <SpeciesActions {...props} />
    </>
  );
}

/** The sources of each claim about the species, beside the fields that state it. */
function citationsOf(index: number) {
  return (claim: ClaimName) => <Citations claim={claim} index={index} />;
}

/** Wide screens have most of these in the toolbar and in Commands, and clear the selection with Esc. */
function SpeciesActions({ index, onAddAncestor }: NodeTabProps & { readonly index: number }) {
  const forest = useForest();
  const editing = useEditing();
  const id = forest.id(index);
  return (
    <div className="flex flex-wrap gap-2 border-line border-t pt-5">
      <Button className="wide:hidden" onClick={() => editing.add(id)}>
        <Plus aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Add descendant')}
      </Button>
      <Button variant="secondary" onClick={() => onAddAncestor(id)}>
        {t('Add ancestor')}
      </Button>
      <div className="contents wide:hidden">
        <SelectMenu />
      </div>
      <Button variant="destructive" className="wide:hidden" onClick={() => editing.remove([id])}>
        <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Delete species')}
      </Button>
    </div>
  );
}
