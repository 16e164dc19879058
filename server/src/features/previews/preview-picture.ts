import type { Tree } from '@life-tree/contract';
import {
  defaultTimeUnit,
  drawingColours,
  drawSheet,
  estimateTextWidth,
  type Forest,
  formatRange,
  layOutForest,
  shortenToWidth,
  svgText,
  writeSvg,
} from '@life-tree/phylogeny';

/** The size that messengers and search engines show without cutting. */
export const previewSize = { width: 1200, height: 630 } as const;

/** More names could not be read in a preview, which is shown a third as large as it is drawn. */
export const mostDrawn = 120;

const margin = 48;
const headerHeight = 132;
const brandWidth = 190;
// The drawing is made smaller and enlarged, so that it can be read in a small preview; less so where
// its rows would become too thin for names.
const enlargement = { most: 1.35, least: 1 };
const thinnestRow = 9.5;
const aroundRows = 127;

const colours = drawingColours.light;
const leaf = '#1B5E20';

/** The product's sign, as in its icon. */
const sign = `<rect width="32" height="32" rx="8" fill="${leaf}"/><g fill="none" stroke="#D8EDD9" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M6 16h7"/><path d="M13 8.5v15"/><path d="M13 8.5h6.5"/><path d="M13 23.5h12.5"/><path d="M19.5 5.5v7"/><path d="M19.5 12.5h6"/></g><path d="M19.5 6.2c1.6-2.3 4-2.6 6.5-2.2 0 2.9-1.6 5-6.5 4.4z" fill="#F2B155"/>`;

/** A tree as others' pages show a link to it: what it is called, whose it is, and how it looks. */
export function drawPreview(
  tree: Pick<Tree, 'name' | 'username' | 'species'>,
  forest: Forest,
): string {
  const { width, height } = previewSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter,sans-serif">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<rect width="${width}" height="10" fill="${leaf}"/>`,
    line(tree.name, { size: 46, y: 76, room: width - 2 * margin - brandWidth, family: 'serif' }),
    line(factsOf(tree, forest), { size: 22, y: 114, room: width - 2 * margin - brandWidth }),
    `<g transform="translate(${width - margin - 152} 40)">${sign}<text x="42" y="24" font-family="Fraunces,serif" font-size="24" fill="${leaf}">Life Tree</text></g>`,
    ...plate(forest),
    '</svg>',
  ].join('');
}

function* plate(forest: Forest): Generator<string> {
  const room = previewSize.height - headerHeight;
  const fitting = room / (forest.size * thinnestRow + aroundRows);
  const scale =
    fitting < enlargement.least ? enlargement.most : Math.min(fitting, enlargement.most);
  if (forest.size === 0) {
    yield `<text x="600" y="390" font-size="28" text-anchor="middle" fill="${colours.quietInk}">This tree has no species yet</text>`;
    return;
  }
  const sheet = drawSheet(layOutForest(forest), {
    width: previewSize.width / scale,
    height: room / scale,
  });
  yield `<g transform="translate(0 ${headerHeight}) scale(${scale})">`;
  yield* writeSvg(sheet);
  yield '</g>';
}

function factsOf(
  { username, species }: Pick<Tree, 'username' | 'species'>,
  { size, span }: Forest,
): string {
  const count = `${species.toLocaleString('en-US')} species`;
  // What is drawn may be the beginning of the tree only, which says nothing of its end.
  const times =
    span === null || size < species ? [] : [formatRange(span.from, span.to, defaultTimeUnit(span))];
  return [`@${username}`, count, ...times].join('  ·  ');
}

interface Line {
  readonly size: number;
  readonly y: number;
  readonly room: number;
  readonly family?: 'serif';
}

function line(text: string, { size, y, room, family }: Line): string {
  const shown = shortenToWidth(text, room, (part) => estimateTextWidth(part, size));
  const font = family === 'serif' ? ' font-family="Fraunces,serif"' : '';
  const fill = family === 'serif' ? colours.ink : colours.quietInk;
  return `<text x="${margin}" y="${y}" font-size="${size}"${font} fill="${fill}">${svgText(shown)}</text>`;
}
