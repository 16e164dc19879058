import type { CanvasSettings, ChangeSettings } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import { binDays, can } from '@life-tree/contract/values';
import {
  type Forest,
  maxDescriptionLength,
  maxNameLength,
  type SpeciesId,
  type TreeParts,
} from '@life-tree/phylogeny';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { FileDown, FileUp, Images, Trash2 } from 'lucide-react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { useSendOnce } from '../../../api/use-send-once.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { PresentTimeControl, UnitChoice } from '../../canvas-tools/index.ts';
import { TreeFacts, type TreeStore } from '../../open-tree/index.ts';
import { ReleasesSection, useReleaseCount } from '../../releases/index.ts';
import { SourcesSection } from '../../sources/index.ts';
import { removeTree } from '../../trees/index.ts';
import { HistoryList } from '../history/history-list.tsx';
import type { Editing } from '../use-editing.ts';
import { BandsSection } from './bands/bands-section.tsx';
import { ColumnsSection } from './columns/columns-section.tsx';
import { GroupsSection } from './groups/groups-section.tsx';
import { describeUpload, ImageField } from './image-field.tsx';
import { ColourByField } from './look/colour-by-field.tsx';
import { SavedTextField } from './saved-text-field.tsx';
import { TimeScaleSection } from './scale/time-scale-section.tsx';
import { TagsField } from './tags-field.tsx';
import { TreeSettingsFields } from './tree-settings-fields.tsx';
import { Visibility } from './visibility.tsx';

interface TreeTabProps {
  readonly store: TreeStore;
  readonly tree: Tree;
  readonly forest: Forest;
  readonly parts: TreeParts;
  readonly userId: string;
  readonly editing: Editing;
  readonly onSelect: (species: SpeciesId) => void;
  readonly settings: CanvasSettings;
  readonly onSettings: ChangeSettings;
  readonly selection: SpeciesId | null;
  readonly onQuestions: () => void;
  /** Grows when the user asks for the fields of the time scale. */
  readonly scaleAsked: number;
  readonly selected: ReadonlySet<SpeciesId>;
  readonly onSelectMany: (species: Iterable<SpeciesId>) => void;
  /** Called after an upload, to show the new image even if the user has switched tabs meanwhile. */
  readonly onImageUploaded: () => void;
  readonly onImport: () => void;
  /** Opens the dialog that adds images to many species. */
  readonly onAddImages: () => void;
  readonly onExport: () => void;
  /** While this window deletes the tree, no notice about the deleted tree is shown. */
  readonly onDeleting: (isDeleting: boolean) => void;
}

export function TreeTab(props: TreeTabProps) {
  const { store, tree, forest, parts, editing, settings, onSettings, onImport, onExport } = props;
  const { selection, onSelect } = props;
  const api = useApi();
  const params = { id: tree.id };
  const sendOnce = useSendOnce();
  return (
    <div className="flex flex-col gap-6">
      <SavedTextField
        label={t('Name')}
        name="name"
        required
        maxLength={maxNameLength}
        value={tree.name}
        onSave={(name, session) => editing.perform({ kind: 'edit-tree', name }, session)}
      />
      <SavedTextField
        label={t('Description')}
        name="description"
        multiline
        maxLength={maxDescriptionLength}
        value={tree.description ?? ''}
        onSave={(text, session) =>
          editing.perform({ kind: 'edit-tree', description: text === '' ? null : text }, session)
        }
      />
      <Visibility store={store} tree={tree} userId={props.userId} editing={editing} />
      <TagsField tags={tree.tags} onSave={(tags) => editing.perform({ kind: 'edit-tree', tags })} />
      <ImageField
        image={tree.image}
        alt={tree.name}
        deleteQuestion={t('Are you sure you wanna delete the image of this tree?')}
        onUpload={(upload, sending) =>
          sendOnce(describeUpload(upload), (operationId) =>
            store.change(
              () =>
                api.call('POST ph-tree/{id}/image', {
                  ...{ params, query: { operationId }, upload, ...sending },
                }),
              null,
            ),
          ).then(props.onImageUploaded)
        }
        onDelete={() => store.change(() => api.call('DELETE ph-tree/{id}/image', { params }), null)}
      />
      <UnitChoice
        unit={settings.unit}
        style={settings.look.settings}
        onUnit={(unit) => onSettings({ unit })}
      />
      <TreeSettingsFields tree={tree} forest={forest} editing={editing} />
      <ColourByField
        tree={tree}
        columns={parts.columns}
        hasGroups={parts.groups.size > 0}
        editing={editing}
      />
      <TimeScaleSection tree={tree} forest={forest} editing={editing} asked={props.scaleAsked} />
      <GroupsSection
        forest={forest}
        groups={parts.groups}
        selected={props.selected}
        editing={editing}
        onSelectMany={props.onSelectMany}
      />
      <BandsSection forest={forest} parts={parts} settings={settings} editing={editing} />
      <ColumnsSection forest={forest} columns={parts.columns} editing={editing} />
      <PresentTimeControl forest={forest} settings={settings} onSettings={onSettings} />
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={onImport}>
          <FileUp aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Import')}
        </Button>
        <Button variant="secondary" disabled={forest.size === 0} onClick={props.onAddImages}>
          <Images aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Add images')}
        </Button>
        <Button variant="secondary" disabled={forest.size === 0} onClick={onExport}>
          <FileDown aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Export')}
        </Button>
      </div>
      <SourcesSection
        sources={props.parts.sources}
        forest={forest}
        perform={editing.perform}
        onSelect={props.onSelect}
      />
      <ReleasesSection
        tree={tree}
        userId={props.userId}
        whenSaved={(call) => store.whenSent(call)}
      />
      <TreeFacts
        tree={tree}
        forest={forest}
        sources={parts.sources}
        selection={selection}
        onSelect={onSelect}
        onQuestions={props.onQuestions}
      />
      <HistoryList store={store} tree={tree} forest={forest} settings={settings} />
      <DeleteTree {...props} />
    </div>
  );
}

function DeleteTree({ tree, userId, onDeleting }: TreeTabProps) {
  const api = useApi();
  const dialogs = useDialogs();
  const navigate = useNavigate();
  const client = useQueryClient();
  const releases = useReleaseCount(tree);
  if (!can(userId, 'delete', tree)) return null;

  const remove = async () => {
    const isSure = await dialogs.confirm(
      t('Are you sure you wanna delete {name}?', { name: tree.name }),
      {
        accept: t('Delete'),
        destructive: true,
        detail:
          releases === 0
            ? t(
                'It disappears for everyone and stays in your bin for {days} days. Then its species, comments and likes will be deleted.',
                { days: binDays },
              )
            : t(
                'It disappears for everyone with {count, plural, one {its release, which others may have cited,} other {its # releases, which others may have cited,}} and stays in your bin for {days} days. Then all of this will be deleted, with its species, comments and likes.',
                { count: releases, days: binDays },
              ),
      },
    );
    if (!isSure) return;
    onDeleting(true);
    try {
      await api.call('DELETE ph-tree/{id}', { params: { id: tree.id }, takesLong: true });
    } catch (failure) {
      onDeleting(false);
      await dialogs.alert(failureText(failure));
      return;
    }
    removeTree(client, { treeId: tree.id, reason: 'deleted' });
    await dialogs.alert(
      t('{name} deleted successfully', { name: tree.name }),
      t('You can restore it from the bin in My Trees.'),
    );
    await navigate({ to: '/account' });
  };
  return (
    <Button variant="destructive" className="self-start" onClick={remove}>
      <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.5} />
      {t('Delete tree')}
    </Button>
  );
}
