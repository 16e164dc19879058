import { whaleForest } from '@life-tree/canvas/testing';
import { emptyParts, type NamedSettings } from '@life-tree/phylogeny';
import { renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useCanvasSettings } from './use-canvas-settings.ts';

type Tree = NamedSettings & { readonly id: string };

const half = { opening: 180, turn: 90 };
const linked = { shape: 'fan', fan: half } as const;

function open(tree: Tree, initial = {}) {
  return renderHook((shown: Tree) => useCanvasSettings(shown, whaleForest, emptyParts, initial), {
    initialProps: tree,
  });
}

describe('the settings of a canvas', () => {
  it('G6: draw a fan as open and turned as its link says', () => {
    const { result } = open({ id: 'whales', fan: { turn: 10 } }, linked);
    const [{ shape, look }] = result.current;
    expect(shape).toBe('fan');
    expect(look.settings?.fan).toEqual(half);
  });

  it('G6: keep the shape of a link, but not its angles, once those of the tree change', () => {
    const { result, rerender } = open({ id: 'whales' }, linked);
    rerender({ id: 'whales', fan: { turn: 180 } });
    const [{ shape, look }] = result.current;
    expect(shape).toBe('fan');
    expect(look.settings?.fan).toEqual({ turn: 180 });
  });

  it('G6: draw a fan with the angles of the tree without a link', () => {
    const { result } = open({ id: 'whales', shape: 'fan', fan: half });
    expect(result.current[0].look.settings?.fan).toEqual(half);
  });
});
