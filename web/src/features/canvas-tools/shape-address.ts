import type { CanvasSettings } from '@life-tree/canvas';
import {
  type FanAngles,
  fanFault,
  fanOpening,
  type TreeShape,
  treeShapes,
} from '@life-tree/phylogeny';
import type { CanvasAddress } from './canvas-address.ts';

/** A shape with what only fans have. */
interface DrawnShape {
  readonly shape?: TreeShape | null | undefined;
  readonly fan?: FanAngles | null | undefined;
}

/** The choice of a link, for the settings of the canvas. Impossible angles are ignored. */
export function linkedShape({ shape }: Pick<CanvasAddress, 'shape'>): Partial<CanvasSettings> {
  if (shape === null) return {};
  const [name, opening, turn] = shape.split('-');
  const drawn = { shape: treeShapes.find((one) => one === name) };
  if (opening === undefined) return drawn;
  const fan = { opening: Number(opening), turn: Number(turn) };
  return fanFault(fan) === null ? { ...drawn, fan } : drawn;
}

/** The shape to put into an address: null for that of the tree. */
export function shapeToLink(shown: DrawnShape, own: DrawnShape): CanvasAddress['shape'] {
  const isSameShape = (shown.shape ?? undefined) === (own.shape ?? undefined);
  if (shown.shape !== 'fan') return isSameShape ? null : (shown.shape ?? 'across');
  const angles = anglesOf(shown);
  const ownAngles = anglesOf(own);
  if (isSameShape && angles === ownAngles) return null;
  return angles === anglesOf({}) && angles === ownAngles ? 'fan' : `fan-${angles}`;
}

function anglesOf({ fan }: DrawnShape): string {
  const { opening = fanOpening.usual, turn = 0 } = fan ?? {};
  return `${opening}-${turn}`;
}
