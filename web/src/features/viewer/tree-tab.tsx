import { hasTime } from '@life-tree/phylogeny';
import { Link2 } from 'lucide-react';
import { useMemo } from 'react';
import { imageAddress } from '../../api/image-address.ts';
import { shownName } from '../../texts/shown-name.ts';
import { t } from '../../texts/t.ts';
import { formatRange } from '../../texts/times.ts';
import { LinkedText } from '../../ui/display/linked-text.tsx';
import { PresentTimeControl, TreeMiniature, UnitChoice } from '../canvas-tools/index.ts';
import { TreeFacts } from '../open-tree/index.ts';
import { ReleasesSection } from '../releases/index.ts';
import { useForest, useSelected, useTimes, useTree, useTreeSettings } from '../shown-tree/index.ts';
import { References } from '../sources/index.ts';
import { TagLink } from '../trees/index.ts';
import { isSeenByLink } from './seen-by-link.ts';

/** More would be too long to read. The search of the canvas finds the others. */
const maxRoots = 100;

interface TreeTabProps {
  /** Null for a visitor. */
  readonly userId: string | null;
  readonly onQuestions: () => void;
}

export function TreeTab({ userId, onQuestions }: TreeTabProps) {
  const tree = useTree();
  const forest = useForest();
  const settings = useTreeSettings();
  return (
    <div className="flex flex-col gap-6">
      {isSeenByLink(tree, userId) && (
        <p className="flex gap-2 rounded-md border border-line bg-sunken p-3 text-sm">
          <Link2
            aria-hidden="true"
            className="mt-0.5 size-4 shrink-0 text-leaf"
            strokeWidth={1.5}
          />
          {t('You see this private tree because you have its link.')}
        </p>
      )}
      <div className="aspect-video overflow-hidden rounded-md border border-line bg-sunken">
        {tree.image === null ? (
          <TreeMiniature forest={forest} look={settings.look} />
        ) : (
          <img
            src={imageAddress(tree.image, 'card')}
            alt={tree.name}
            className="size-full object-cover"
          />
        )}
      </div>
      {tree.description !== null && (
        <p className="whitespace-pre-wrap text-sm">
          <LinkedText text={tree.description} />
        </p>
      )}
      {tree.tags.length > 0 && (
        <ul aria-label={t('Tags')} className="flex flex-wrap gap-1.5">
          {tree.tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <TagLink tag={tag} />
            </li>
          ))}
        </ul>
      )}
      <TreeFacts onQuestions={onQuestions} />
      <UnitChoice />
      <PresentTimeControl />
      <CommonAncestors />
      <ReleasesSection tree={tree} userId={userId} />
      <References />
    </div>
  );
}

function CommonAncestors() {
  const forest = useForest();
  const { unit, style } = useTimes();
  const { select } = useSelected();
  const roots = useMemo(() => {
    const rows: number[] = [];
    for (const root of forest.roots()) {
      if (rows.length === maxRoots) break;
      rows.push(root);
    }
    return rows;
  }, [forest]);
  if (roots.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium font-sans text-sm">{t('Common Ancestors')}</h2>
      <ul className="-mx-2 flex flex-col">
        {roots.map((root) => (
          <li key={forest.id(root)}>
            <button
              type="button"
              className="flex min-h-10 w-full items-baseline justify-between gap-3 rounded-md px-2 py-2 text-left text-sm hover:bg-leaf-tint"
              onClick={() => select(forest.id(root))}
            >
              <span className="min-w-0 truncate">{shownName(forest, root)}</span>
              {hasTime(style?.scale) && (
                <span className="tabular shrink-0 text-quiet text-xs">
                  {formatRange(forest.apparition(root), forest.extinction(root), unit, style)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
