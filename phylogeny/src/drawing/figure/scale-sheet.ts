import type { PlainShape, Shape, Sheet } from '../shapes.ts';

/** Thinner lines break up in print. */
const thinnestLine = 96 / 72 / 4;

/** The same sheet with all its lengths multiplied. */
export function scaleSheet<Scaled extends Sheet>(sheet: Scaled, factor: number): Scaled {
  return {
    ...sheet,
    width: sheet.width * factor,
    height: sheet.height * factor,
    *pieces() {
      for (const piece of sheet.pieces()) yield piece.map((shape) => scaleShape(shape, factor));
    },
  };
}

function scaleShape(shape: Shape, factor: number): Shape {
  if (shape.kind !== 'frame') return scalePlainShape(shape, factor);
  const { frame, shapes } = shape;
  return {
    ...shape,
    frame: { ...frame, e: frame.e * factor, f: frame.f * factor },
    shapes: shapes.map((one) => scalePlainShape(one, factor)),
  };
}

function scalePlainShape(shape: PlainShape, factor: number): PlainShape {
  const line = (width: number) => Math.max(width * factor, thinnestLine);
  switch (shape.kind) {
    case 'rectangle': {
      const round = shape.round === undefined ? {} : { round: shape.round * factor };
      return { ...shape, ...boxOf(shape, factor), ...round };
    }
    case 'fade':
      return { ...shape, ...boxOf(shape, factor) };
    case 'polygon':
      return { ...shape, corners: shape.corners.map((one) => one * factor) };
    case 'lines': {
      const [on = 0, off = 0] = shape.dash ?? [];
      const dash = shape.dash === undefined ? {} : { dash: [on * factor, off * factor] as const };
      const ends = shape.ends.map((one) => one * factor);
      return { ...shape, ends, width: line(shape.width), ...dash };
    }
    case 'disc': {
      const { x, y, radius, width } = shape;
      const circle = { x: x * factor, y: y * factor, radius: radius * factor };
      return { ...shape, ...circle, width: line(width) };
    }
    case 'image': {
      const { x, y, size } = shape;
      return { ...shape, x: x * factor, y: y * factor, size: size * factor };
    }
    case 'text': {
      const { x, y, size, curve } = shape;
      const scaled = { ...shape, x: x * factor, y: y * factor, size: size * factor };
      if (curve === undefined) return scaled;
      const widths = curve.widths.map((one) => one * factor);
      return { ...scaled, curve: { radius: curve.radius * factor, widths } };
    }
  }
}

function boxOf(
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
  factor: number,
) {
  return { x: x * factor, y: y * factor, width: width * factor, height: height * factor };
}
