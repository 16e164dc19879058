import type { Frame } from '../layout/shape/index.ts';
import type { PlainShape, Shape, Text } from './shapes.ts';

/** From the baseline to the middle of letters, in ems. */
const middleHeight = 0.35;
/** From the baseline to the middle between the tops of capitals and descenders, in ems. */
export const turnHeight = 0.27;

/** Puts shapes into a frame. Texts are turned over if they would be upside down; discs stay upright. */
export function framed(piece: readonly Shape[], frame: Frame, isFlipped = false): Shape[] {
  const framedShapes: Shape[] = [];
  let together: PlainShape[] = [];
  const flush = () => {
    if (together.length > 0) framedShapes.push({ kind: 'frame', frame, shapes: together });
    together = [];
  };
  for (const shape of piece) {
    if (shape.kind === 'frame') {
      flush();
      framedShapes.push({ ...shape, frame: within(frame, shape.frame) });
      continue;
    }
    // Only initials have letters of this weight.
    if (isFlipped && shape.kind === 'text' && shape.weight !== 600) {
      flush();
      framedShapes.push(turnedOver(shape, frame));
      continue;
    }
    const own = frameOf(shape, frame);
    if (own === frame) {
      together.push(shape);
      continue;
    }
    flush();
    framedShapes.push({ kind: 'frame', frame: own, shapes: [shape] });
  }
  flush();
  return framedShapes;
}

/** The frame of what is in an inner frame. */
export function within(outer: Frame, { a, b, c, d, e, f }: Frame): Frame {
  return {
    a: outer.a * a + outer.c * b,
    b: outer.b * a + outer.d * b,
    c: outer.a * c + outer.c * d,
    d: outer.b * c + outer.d * d,
    e: outer.a * e + outer.c * f + outer.e,
    f: outer.b * e + outer.d * f + outer.f,
  };
}

/** A text after half a turn. It ends where it started, however wide its letters are. */
function turnedOver(text: Text, frame: Frame): Shape {
  const own = turnedAround(frame, text.x, text.y - text.size * turnHeight);
  const anchor = turnedAnchors[text.anchor ?? 'start'];
  return { kind: 'frame', frame: own, shapes: [{ ...text, anchor }] };
}

const turnedAnchors = { start: 'end', middle: 'middle', end: 'start' } as const;

function frameOf(shape: PlainShape, frame: Frame): Frame {
  if (shape.kind === 'image') {
    return uprightAround(frame, shape.x + shape.size / 2, shape.y + shape.size / 2);
  }
  if (shape.kind !== 'text' || shape.weight !== 600) return frame;
  return uprightAround(frame, shape.x, shape.y - shape.size * middleHeight);
}

/** The frame without its turn around a point. */
function uprightAround({ a, b, c, d, e, f }: Frame, x: number, y: number): Frame {
  return { a: 1, b: 0, c: 0, d: 1, e: a * x + c * y + e - x, f: b * x + d * y + f - y };
}

/** The frame after half a turn around a point. */
function turnedAround({ a, b, c, d, e, f }: Frame, x: number, y: number): Frame {
  return {
    a: -a,
    b: -b,
    c: -c,
    d: -d,
    e: 2 * (a * x + c * y) + e,
    f: 2 * (b * x + d * y) + f,
  };
}
