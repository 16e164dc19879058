import { LaidOutTree, paintMiniMap, readColours, watchTheme } from '@life-tree/canvas';
import { type Forest, miniMap, type TreeLook } from '@life-tree/phylogeny';
import { useEffect, useRef } from 'react';

const everything = { collapsed: new Set<never>(), present: null, uncertainty: false };
/** As a ratio of the box. */
const margin = 0.08;
/** A tree with few rows is enlarged up to this factor to fill the box. */
const maxEnlargement = 2.5;

interface TreeMiniatureProps {
  readonly forest: Forest;
  readonly look: TreeLook;
}

/** A small drawing of a tree for a card or a preview. Fills its container. */
export function TreeMiniature({ forest, look }: TreeMiniatureProps) {
  const ref = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || forest.size === 0) return;
    const tree = new LaidOutTree(forest, { ...everything, look }, 1);
    const draw = () => {
      const { clientWidth: width, clientHeight: height } = canvas;
      const ratio = window.devicePixelRatio || 1;
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      const inner = { width: width * (1 - 2 * margin), height: height * (1 - 2 * margin) };
      if (inner.width <= 0) return;
      const { view } = miniMap(tree.query, tree.rows, tree.columns, inner);
      const drawn = tree.world.height * view.scaleY;
      const enlargement = Math.min(inner.height / drawn, maxEnlargement);
      const left = width * margin;
      const top = (height - drawn * enlargement) / 2;
      context.setTransform(
        ratio * enlargement,
        0,
        0,
        ratio * enlargement,
        left * ratio,
        top * ratio,
      );
      const box = { width: inner.width / enlargement, height: inner.height / enlargement };
      paintMiniMap(context, tree, readColours(canvas), box);
    };
    const observer = typeof ResizeObserver === 'function' ? new ResizeObserver(draw) : null;
    observer?.observe(canvas);
    const stopWatching = watchTheme(draw);
    return () => {
      observer?.disconnect();
      stopWatching();
    };
  }, [forest, look]);

  return <canvas ref={ref} className="block size-full" />;
}
