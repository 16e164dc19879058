import { citingSpecies, type ReferenceTexts, writeSvg } from '@life-tree/phylogeny';
import { currentLanguage } from '../../../texts/language.ts';
import { loadIntervalNames } from '../../../texts/time-notation.ts';
import { type OpenTree, referencesOf, viewRequest } from '../build-request.ts';
import { storedFigure } from '../figure-choice.ts';
import { drawRequest } from '../making/draw-request.ts';
import { fetchImages } from '../making/fetch-images.ts';

/** An A4 page without the margins of the printer. Other paper is not much different. */
const sheet = { width: 190, height: 275, fitsHeight: true, margin: 1, text: 8 } as const;

/** Prepares what drawing needs, since the browser waits for nothing once it prints. */
export async function prepareToPrint(tree: OpenTree): Promise<(tree: OpenTree) => Node> {
  await loadIntervalNames();
  // Without a connection, the code that formats references may fail to load.
  const references = await formatReferences(tree).catch(() => null);
  const images = await fetchPrinted(tree);
  return (current) => drawForPrint(current, references, images);
}

type PrintedImages = ReadonlyMap<string, string>;

/** More images would take too long to fetch, only because somebody might print. */
const maxPrinted = 200;

let fetched: { readonly size: 'node' | 'card'; readonly images: PrintedImages } | null = null;

/** The images of the tree as data: URLs by their addresses. Those known from before are not fetched again. */
async function fetchPrinted({ forest, settings }: OpenTree): Promise<PrintedImages> {
  const size = settings.largePictures ? 'card' : 'node';
  const known = fetched?.size === size ? fetched.images : new Map<string, string>();
  const isNew = (row: number) => !known.has(forest.image(row) ?? '');
  const { addresses } = await fetchImages(forest, isNew, () => undefined, size, maxPrinted);
  const images = new Map<string, string>();
  for (let row = 0; row < forest.size; row++) {
    const address = forest.image(row);
    const image = address === null ? undefined : (addresses.get(row) ?? known.get(address));
    if (address !== null && image !== undefined) images.set(address, image);
  }
  fetched = { size, images };
  return images;
}

let formatted: { readonly key: readonly unknown[]; readonly texts: ReferenceTexts | null } | null =
  null;

/** The references of the whole tree. They are only formatted again when other sources are cited. */
async function formatReferences(tree: OpenTree): Promise<ReferenceTexts | null> {
  const { references: style } = storedFigure();
  const cited = [...citingSpecies(tree.forest).keys()].sort().join();
  const key = [tree.parts.sources, style, currentLanguage(), cited];
  if (formatted?.key.every((part, at) => part === key[at]) === true) return formatted.texts;
  const texts = await referencesOf(tree, style, {});
  formatted = { key, texts };
  return texts;
}

/** The visible tree on one page, in the fonts of this page. */
function drawForPrint(
  tree: OpenTree,
  references: ReferenceTexts | null,
  images: PrintedImages,
): Node {
  const choice = { ...storedFigure(), theme: 'white', title: true } as const;
  const { figure, ...view } = viewRequest(tree, choice, false);
  const request = {
    ...view,
    figure: { ...figure, sheet },
    references: choice.references === 'none' ? null : references,
  };
  const image = (index: number) => images.get(tree.forest.image(index) ?? '') ?? null;
  const drawn = drawRequest(tree.forest, request, image);
  const markup = [...writeSvg(drawn.sheet)].join('');
  const drawing = new DOMParser().parseFromString(markup, 'image/svg+xml').documentElement;
  return document.importNode(drawing, true);
}
