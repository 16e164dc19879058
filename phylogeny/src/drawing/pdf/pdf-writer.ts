import type { SheetPage } from '../figure/tiles.ts';
import type { Sheet } from '../shapes.ts';
import { coordinate } from '../svg/svg-markup.ts';
import { PdfContent } from './pdf-content.ts';
import { PdfFades } from './pdf-fades.ts';
import { PdfFile, pdfText } from './pdf-file.ts';
import { PdfFonts } from './pdf-fonts.ts';
import { PdfImages } from './pdf-images.ts';
import type { PdfResources } from './pdf-resources.ts';

/** A pixel of the sheet is 1/96 inch, as in CSS. */
const pointsPerPixel = 0.75;
/** The maximum side of a page in points. Larger pages need a larger unit. */
const maxSide = 14_400;
const chunkLength = 1 << 20;

/**
 * A sheet as a PDF file, in pieces: on one page of its size, or in parts on the given pages. Everything
 * except unsupported scripts stays vectors and text.
 */
export function* writePdf(
  sheet: Sheet,
  resources: PdfResources,
  parts: readonly SheetPage[] = [],
): Generator<Uint8Array> {
  const file = new PdfFile();
  yield file.begin();
  const [catalog, tree, info] = [file.reserve(), file.reserve(), file.reserve()];
  const pages = (parts.length > 0 ? parts : [wholePage(sheet)]).map((page) => ({
    page,
    reference: file.reserve(),
  }));
  const fonts = new PdfFonts(file, resources.typefaces);
  const images = new PdfImages(file, resources);
  const fades = new PdfFades(file, sheet.paper);
  const content = new PdfContent(fonts, images, fades, resources);
  const streams: number[] = [];
  const flush = () => {
    const reference = file.reserve();
    streams.push(reference);
    return file.textStream(reference, content.take());
  };
  // All pages share these streams, and each shows its part of them.
  for (const piece of sheet.pieces()) {
    for (const shape of piece) content.draw(shape);
    yield* images.take();
    if (content.length >= chunkLength) yield flush();
  }
  yield flush();
  const shared = streams.splice(0);
  const contents: string[] = [];
  for (const { page } of pages) {
    const [before, after] = [file.reserve(), file.reserve()];
    yield file.textStream(before, openingOf(page));
    content.reset();
    for (const shape of page.marks) content.draw(shape);
    yield file.textStream(after, `Q\n${content.take()}\nQ`);
    contents.push([before, ...shared, after].map((reference) => `${reference} 0 R`).join(' '));
  }
  yield* fonts.write();
  const faded = fades.write();
  yield* faded.objects;
  const shown = `/Font << ${fonts.resources} >> /XObject << ${images.resources} ${faded.resources} >> ${content.resources}`;
  yield file.object(catalog, `<< /Type /Catalog /Pages ${tree} 0 R >>`);
  const kids = pages.map(({ reference }) => `${reference} 0 R`).join(' ');
  yield file.object(tree, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [number, { page, reference }] of pages.entries()) {
    const { userUnit, scale } = unitsOf(page);
    const width = (page.width * scale).toFixed(2);
    const height = (page.height * scale).toFixed(2);
    const unit = userUnit > 1 ? `/UserUnit ${userUnit.toFixed(4)} ` : '';
    yield file.object(
      reference,
      `<< /Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] ${unit}/Contents [${contents[number]}] /Resources << ${shown} >> >>`,
    );
  }
  yield file.object(info, `<< /Title ${pdfText(sheet.title)} /Producer (Life Tree) >>`);
  yield file.end(catalog, info);
}

function wholePage({ width, height }: Sheet): SheetPage {
  return { width, height, part: { x: 0, y: 0, width, height }, left: 0, top: 0, marks: [] };
}

function unitsOf({ width, height }: SheetPage): { userUnit: number; scale: number } {
  const userUnit = Math.max((Math.max(width, height) * pointsPerPixel) / maxSide, 1);
  return { userUnit, scale: pointsPerPixel / userUnit };
}

/** Moves the page's part of the sheet to its place, clipped. */
function openingOf(page: SheetPage): string {
  const { part, left, top } = page;
  const { scale } = unitsOf(page);
  const factor = scale.toFixed(6);
  // On pages y points up from the lower edge, on sheets down from the upper one.
  const flip = `q ${factor} 0 0 -${factor} 0 ${(page.height * scale).toFixed(2)} cm`;
  const box = [left, top, part.width, part.height].map(coordinate).join(' ');
  return `${flip} q ${box} re W n 1 0 0 1 ${coordinate(left - part.x)} ${coordinate(top - part.y)} cm`;
}
