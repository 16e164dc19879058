import { defaultTimeUnit, type Forest, type TreeLook, type TreeTimes } from '@life-tree/phylogeny';
import { formatTime } from '../../texts/times.ts';
import { TreeMiniature } from './tree-miniature.tsx';

interface TreePreviewProps {
  readonly forest: Forest;
  readonly look: TreeLook;
  /** How its times are written. */
  readonly style: TreeTimes;
  /** Whether it is known when the species lived. */
  readonly hasTimes: boolean;
}

/** A small drawing of the tree that a file makes, with the time that it spans. */
export function TreePreview({ forest, look, style, hasTimes }: TreePreviewProps) {
  const { span } = forest;
  return (
    <figure className="overflow-hidden rounded-md border border-line bg-sunken">
      <div className="h-36">
        <TreeMiniature forest={forest} look={look} />
      </div>
      {span !== null && hasTimes && (
        <figcaption className="tabular flex justify-between px-[8%] pb-1.5 text-quiet text-xs">
          {[span.from, span.to].map((time) => (
            <span key={time}>{formatTime(time, defaultTimeUnit(span), style)}</span>
          ))}
        </figcaption>
      )}
    </figure>
  );
}
