import type { Forest, SpeciesId, TimeUnit, TreeSettings } from '@life-tree/phylogeny';
import { imageAddress } from '../../api/image-address.ts';
import { t } from '../../texts/t.ts';
import { formatRange } from '../../texts/times.ts';
import { LinkedText } from '../../ui/display/linked-text.tsx';
import { SpeciesPicker } from '../open-tree/index.ts';

interface NodeTabProps {
  readonly forest: Forest;
  readonly selection: SpeciesId | null;
  readonly unit: TimeUnit;
  /** How the tree writes times. */
  readonly style?: TreeSettings['notation'] | undefined;
  readonly onSelect: (species: SpeciesId | null) => void;
}

export function NodeTab({ forest, selection, unit, style, onSelect }: NodeTabProps) {
  const index = selection === null ? -1 : forest.indexOf(selection);
  return (
    <div className="flex flex-col gap-5">
      <SpeciesPicker label={t('Species')} forest={forest} value={selection} onChoose={onSelect} />
      {index < 0 ? (
        <p className="text-quiet text-sm">
          {t('Choose a species here or select one on the canvas to read about it.')}
        </p>
      ) : (
        <Species forest={forest} index={index} unit={unit} style={style} onSelect={onSelect} />
      )}
    </div>
  );
}

interface SpeciesProps extends Pick<NodeTabProps, 'forest' | 'unit' | 'style' | 'onSelect'> {
  readonly index: number;
}

function Species({ forest, index, unit, style, onSelect }: SpeciesProps) {
  const image = forest.image(index);
  const description = forest.description(index);
  const ancestor = forest.ancestor(index);
  const descendants = [...forest.descendants(index)];
  return (
    <article className="flex flex-col gap-4">
      {image !== null && (
        <img
          src={imageAddress(image, 'card')}
          alt={forest.name(index)}
          className="aspect-video w-full rounded-md border border-line object-cover"
        />
      )}
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">{forest.name(index)}</h2>
        <p className="tabular text-quiet text-sm">
          {formatRange(forest.apparition(index), forest.extinction(index), unit, style)}
        </p>
        {forest.isInferred(index) && (
          <p className="text-quiet text-sm">{t('Inferred ancestor: no one has named it.')}</p>
        )}
      </div>
      {description !== null && (
        <p className="whitespace-pre-wrap text-sm">
          <LinkedText text={description} />
        </p>
      )}
      {ancestor >= 0 && (
        <Relatives title={t('Ancestor')} rows={[ancestor]} forest={forest} onSelect={onSelect} />
      )}
      {descendants.length > 0 && (
        <Relatives
          title={t('Descendants')}
          rows={descendants}
          forest={forest}
          onSelect={onSelect}
        />
      )}
    </article>
  );
}

const maxRelatives = 50;

interface RelativesProps extends Pick<NodeTabProps, 'forest' | 'onSelect'> {
  readonly title: string;
  readonly rows: readonly number[];
}

function Relatives({ title, rows, forest, onSelect }: RelativesProps) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium font-sans text-sm">{title}</h3>
      <ul className="-mx-2 flex flex-col">
        {rows.slice(0, maxRelatives).map((row) => (
          <li key={forest.id(row)}>
            <button
              type="button"
              className="min-h-10 w-full truncate rounded-md px-2 py-2 text-left text-leaf text-sm hover:bg-leaf-tint"
              onClick={() => onSelect(forest.id(row))}
            >
              {forest.name(row)}
            </button>
          </li>
        ))}
      </ul>
      {rows.length > maxRelatives && (
        <p className="text-quiet text-xs">
          {t('and {count} more', { count: rows.length - maxRelatives })}
        </p>
      )}
    </section>
  );
}
