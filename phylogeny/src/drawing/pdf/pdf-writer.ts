import type { Sheet } from '../shapes.ts';
import { PdfContent } from './pdf-content.ts';
import { PdfFile, pdfText } from './pdf-file.ts';
import { PdfFonts } from './pdf-fonts.ts';
import { PdfImages } from './pdf-images.ts';
import type { PdfResources } from './pdf-resources.ts';

/** A pixel of the sheet is 1/96 inch, as in CSS. */
const pointsPerPixel = 0.75;
/** The maximum side of a page in points. Larger pages need a larger unit. */
const maxSide = 14_400;
const chunkLength = 1 << 20;

/** A sheet as a PDF file of one page, in pieces. Everything except unsupported scripts stays vectors and text. */
export function* writePdf(sheet: Sheet, resources: PdfResources): Generator<Uint8Array> {
  const file = new PdfFile();
  yield file.begin();
  const [catalog, pages, page, info] = [
    file.reserve(),
    file.reserve(),
    file.reserve(),
    file.reserve(),
  ];
  const longest = Math.max(sheet.width, sheet.height) * pointsPerPixel;
  const userUnit = Math.max(longest / maxSide, 1);
  const scale = pointsPerPixel / userUnit;
  const fonts = new PdfFonts(file, resources.typefaces);
  const images = new PdfImages(file, resources);
  const content = new PdfContent(sheet, fonts, images, resources);
  const streams: number[] = [];
  const flush = () => {
    const reference = file.reserve();
    streams.push(reference);
    return file.textStream(reference, content.take());
  };
  content.begin(scale, sheet.height);
  for (const piece of sheet.pieces()) {
    for (const shape of piece) content.draw(shape);
    yield* images.take();
    if (content.length >= chunkLength) yield flush();
  }
  yield flush();
  yield* fonts.write();
  const width = (sheet.width * scale).toFixed(2);
  const height = (sheet.height * scale).toFixed(2);
  const unit = userUnit > 1 ? `/UserUnit ${userUnit.toFixed(4)} ` : '';
  const contents = streams.map((reference) => `${reference} 0 R`).join(' ');
  const shown = `/Font << ${fonts.resources} >> /XObject << ${images.resources} >> ${content.resources}`;
  yield file.object(catalog, `<< /Type /Catalog /Pages ${pages} 0 R >>`);
  yield file.object(pages, `<< /Type /Pages /Kids [${page} 0 R] /Count 1 >>`);
  yield file.object(
    page,
    `<< /Type /Page /Parent ${pages} 0 R /MediaBox [0 0 ${width} ${height}] ${unit}/Contents [${contents}] /Resources << ${shown} >> >>`,
  );
  yield file.object(info, `<< /Title ${pdfText(sheet.title)} /Producer (Life Tree) >>`);
  yield file.end(catalog, info);
}
