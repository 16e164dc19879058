import type { Shape, Sheet } from '@life-tree/phylogeny';
import { expect, test } from 'vitest';
import { paintSheet } from './paint-sheet.ts';

/** Paints shapes on a context that records what is called and set. */
function painted(shapes: readonly Shape[]): string[] {
  const calls: string[] = [];
  const results: Record<string, unknown> = {
    measureText: { width: 40 },
    createLinearGradient: {
      addColorStop: (at: number, colour: string) => calls.push(`stop ${at} ${colour}`),
    },
  };
  const context = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...values: unknown[]) => {
          calls.push(`${String(name)} ${values.join(' ')}`.trim());
          return results[String(name)];
        },
      set: (_, name, value) => {
        if (typeof value === 'string') calls.push(`${String(name)} = ${value}`);
        return true;
      },
    },
  );
  const sheet = {
    *pieces() {
      yield shapes;
    },
  };
  const fonts = { sans: 'sans', bold: 'bold', serif: 'serif', italic: 'italic' };
  // Only what painting uses.
  paintSheet(context as OffscreenCanvasRenderingContext2D, sheet as Sheet, fonts, new Map());
  return calls;
}

test('S3: a line keeps its dashes, and the next line is solid', () => {
  const line = { kind: 'lines', ends: [0, 0, 9, 9], stroke: '#000000', width: 1 } as const;
  const calls = painted([{ ...line, dash: [4, 2] }, line]);
  expect(calls.filter((call) => call.startsWith('setLineDash'))).toEqual([
    'setLineDash 4,2',
    'setLineDash',
    'setLineDash',
    'setLineDash',
  ]);
});

test('D3: an uncertain start fades from right to left', () => {
  const fade = { kind: 'fade', x: 10, y: 0, width: 20, height: 5, colour: '#123456' } as const;
  expect(painted([{ ...fade, isReversed: true }])).toContain('createLinearGradient 30 0 10 0');
  expect(painted([fade])).toContain('createLinearGradient 10 0 30 0');
});

test('a folded branch is a triangle', () => {
  const corners = [0, 5, 10, 0, 10, 10];
  const calls = painted([{ kind: 'polygon', corners, fill: '#123456' }]);
  expect(calls).toEqual([
    'fillStyle = #123456',
    'beginPath',
    'lineTo 0 5',
    'lineTo 10 0',
    'lineTo 10 10',
    'fill',
  ]);
});

test('the scientific part of a name is in italics', () => {
  const name = { kind: 'text', text: 'Felis sp.', x: 0, y: 0, size: 12, fill: '#000000' } as const;
  const calls = painted([{ ...name, italic: 5 }]);
  expect(calls).toContain('font = italic 12px italic');
  expect(calls).toContain('fillText Felis 0 0');
  expect(calls).toContain('fillText  sp. 40 0');
});

test('a name has no invisible overrides of its direction', () => {
  const name = { kind: 'text', x: 0, y: 0, size: 12, fill: '#000000' } as const;
  const calls = painted([{ ...name, text: '\u202eFelis' }]);
  expect(calls).toContain('fillText Felis 0 0');
});
