import type { Tree } from '@life-tree/contract';
import {
  defaultTimeUnit,
  drawingColours,
  drawSheet,
  estimateTextWidth,
  type Forest,
  formatRange,
  hasTime,
  layOutForest,
  notationOf,
  plainLook,
  shortenToWidth,
  svgText,
  type TreeLook,
  writeSvg,
} from '@life-tree/phylogeny';

/** The size that messengers and search engines show without cutting. */
export const previewSize = { width: 1200, height: 630 } as const;

/** More names would be illegible: previews are shown at about a third of their size. */
export const maxDrawn = 120;

const margin = 48;
const headerHeight = 132;
const brandWidth = 190;
// Scaled up so that a small preview stays legible, but not so far that rows get too thin for names.
const scaleRange = { max: 1.35, min: 1 };
const minRowHeight = 9.5;
const aroundRows = 127;

const colours = drawingColours.light;
const leaf = '#1B5E20';

/** The product's logo, as in its icon. */
const logo = `<rect width="32" height="32" rx="8" fill="${leaf}"/><g fill="none" stroke="#D8EDD9" stroke-width="2.5" stroke-linecap="round" stroke-linejoin="round"><path d="M6 16h7"/><path d="M13 8.5v15"/><path d="M13 8.5h6.5"/><path d="M13 23.5h12.5"/><path d="M19.5 5.5v7"/><path d="M19.5 12.5h6"/></g><path d="M19.5 6.2c1.6-2.3 4-2.6 6.5-2.2 0 2.9-1.6 5-6.5 4.4z" fill="#F2B155"/>`;

interface PreviewedTree extends Pick<Tree, 'name' | 'species'> {
  /** Its owner or authors. */
  readonly by: string;
}

/** The image that other sites show with a link to a tree: its name, owner and drawing. */
export function drawPreview(tree: PreviewedTree, forest: Forest, look = plainLook): string {
  const { width, height } = previewSize;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="Inter,sans-serif">`,
    `<rect width="${width}" height="${height}" fill="${colours.paper}"/>`,
    `<rect width="${width}" height="10" fill="${leaf}"/>`,
    line(tree.name, {
      size: 46,
      y: 76,
      maxWidth: width - 2 * margin - brandWidth,
      family: 'serif',
    }),
    line(factsOf(tree, forest, look), {
      size: 22,
      y: 114,
      maxWidth: width - 2 * margin - brandWidth,
    }),
    `<g transform="translate(${width - margin - 152} 40)">${logo}<text x="42" y="24" font-family="Fraunces,serif" font-size="24" fill="${leaf}">Life Tree</text></g>`,
    ...drawForest(forest, look),
    '</svg>',
  ].join('');
}

function* drawForest(forest: Forest, look: TreeLook): Generator<string> {
  const available = previewSize.height - headerHeight;
  const layout = layOutForest(forest, { look });
  const fitting = available / (layout.rows.count * minRowHeight + aroundRows);
  const scale = fitting < scaleRange.min ? scaleRange.max : Math.min(fitting, scaleRange.max);
  if (forest.size === 0) {
    yield `<text x="600" y="390" font-size="28" text-anchor="middle" fill="${colours.quietInk}">This tree has no species yet</text>`;
    return;
  }
  const sheet = drawSheet(layout, {
    width: previewSize.width / scale,
    height: available / scale,
  });
  yield `<g transform="translate(0 ${headerHeight}) scale(${scale})">`;
  yield* writeSvg(sheet);
  yield '</g>';
}

function factsOf(
  { by, species }: PreviewedTree,
  { speciesCount, span }: Forest,
  { settings }: TreeLook,
): string {
  const count = `${species.toLocaleString('en-US')} species`;
  // If only the first generations are drawn, the end of the time span is unknown.
  const times =
    span === null || speciesCount < species || !hasTime(settings?.scale)
      ? []
      : [formatRange(span.from, span.to, defaultTimeUnit(span), notationOf(settings))];
  return [by, count, ...times].join('  ·  ');
}

interface Line {
  readonly size: number;
  readonly y: number;
  readonly maxWidth: number;
  readonly family?: 'serif';
}

function line(text: string, { size, y, maxWidth, family }: Line): string {
  const shown = shortenToWidth(text, maxWidth, (part) => estimateTextWidth(part, size));
  const font = family === 'serif' ? ' font-family="Fraunces,serif"' : '';
  const fill = family === 'serif' ? colours.ink : colours.quietInk;
  return `<text x="${margin}" y="${y}" font-size="${size}"${font} fill="${fill}">${svgText(shown)}</text>`;
}
