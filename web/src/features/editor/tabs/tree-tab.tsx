import { hasTime, maxDescriptionLength, maxNameLength } from '@life-tree/phylogeny';
import { useApi } from '../../../api/api-context.ts';
import { useSendOnce } from '../../../api/use-send-once.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { PresentTimeControl, UnitChoice } from '../../canvas-tools/index.ts';
import { TreeFacts } from '../../open-tree/index.ts';
import {
  useEditing,
  useForest,
  useParts,
  useTree,
  useTreeSettings,
} from '../../shown-tree/index.ts';
import { SourcesSection } from '../../sources/index.ts';
import { useStore } from '../use-store.ts';
import { BandsSection } from './bands/bands-section.tsx';
import { ColumnsSection } from './columns/columns-section.tsx';
import { GroupsSection } from './groups/groups-section.tsx';
import { describeUpload, ImageField } from './image-field.tsx';
import { ColourByField } from './look/colour-by-field.tsx';
import { SplitLabelsFields } from './look/split-labels-fields.tsx';
import { StripsField } from './look/strips-field.tsx';
import { PanelSection } from './panel-section.tsx';
import { SavedTextField } from './saved/saved-text-field.tsx';
import { TagsField } from './saved/tags-field.tsx';
import { TimeScaleSection } from './scale/time-scale-section.tsx';
import { LookFields, NotationField } from './tree-settings-fields.tsx';

interface TreeTabProps {
  readonly onQuestions: () => void;
  /** Grows when the user asks for the fields of the time scale. */
  readonly scaleAsked: number;
  /** Dates a tree without times. */
  readonly onDate: () => void;
  /** Called after an upload, to show the new image even if the user has switched tabs meanwhile. */
  readonly onImageUploaded: () => void;
}

export function TreeTab(props: TreeTabProps) {
  const tree = useTree();
  const forest = useForest();
  const parts = useParts();
  const editing = useEditing();
  const settings = useTreeSettings();
  const store = useStore();
  const api = useApi();
  const params = { id: tree.id };
  const sendOnce = useSendOnce();
  const { scale, notation, order, shape, italics, colourBy, strips, splits } = tree;
  const { groups, bands, columns, sources } = parts;
  const look = [
    ...(shape === undefined ? [] : [t('Shape')]),
    ...(order === undefined ? [] : [t('Order of siblings')]),
    ...(italics === undefined ? [] : [t('Names in italics')]),
    ...(colourBy === undefined ? [] : [t('Colour by')]),
    ...(strips === undefined ? [] : [t('Columns beside the names')]),
    ...(splits === undefined ? [] : [t('At splits')]),
    ...(groups.size === 0 ? [] : [t('Groups')]),
  ];
  const time = [
    ...(scale === undefined ? [] : [t('Time scale')]),
    ...(bands.size === 0 ? [] : [t('Bands and events')]),
    ...(settings.present === null ? [] : [t('Present time')]),
  ];
  const data = [
    ...(columns.size === 0 ? [] : [t('Columns')]),
    ...(sources.size === 0 ? [] : [t('Sources')]),
  ];
  return (
    <div className="-mt-3 flex flex-col">
      <PanelSection title={t('About')} isOpen>
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
        <TagsField
          tags={tree.tags}
          onSave={(tags) => editing.perform({ kind: 'edit-tree', tags })}
        />
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
          onDelete={() =>
            store.change(() => api.call('DELETE ph-tree/{id}/image', { params }), null)
          }
        />
        <TreeFacts onQuestions={props.onQuestions} />
      </PanelSection>
      <PanelSection title={t('Look')} used={look} isOpen={look.length > 0}>
        <LookFields />
        <ColourByField />
        <StripsField />
        {(splits !== undefined || forest.inferred !== null) && <SplitLabelsFields />}
        <GroupsSection />
      </PanelSection>
      <PanelSection
        title={t('Time')}
        used={[...(notation === undefined ? [] : [t('Dates')]), ...time]}
        isOpen={time.length > 0 || props.scaleAsked > 0}
      >
        <UnitChoice />
        <NotationField />
        <TimeScaleSection asked={props.scaleAsked} />
        {!hasTime(tree.scale) && (
          <Button variant="secondary" className="self-start" onClick={props.onDate}>
            {t('Date this tree')}
          </Button>
        )}
        {hasTime(tree.scale) && <BandsSection />}
        <PresentTimeControl />
      </PanelSection>
      <PanelSection title={t('Data')} used={data} isOpen={data.length > 0}>
        <ColumnsSection />
        <SourcesSection />
      </PanelSection>
    </div>
  );
}
