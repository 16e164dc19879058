import {
  Forest,
  measureIn,
  picturePlate,
  type Sheet,
  shownForest,
  shownSpecies,
  writeForest,
  writeSvg,
} from '@life-tree/phylogeny';
import { type ExportOutcome, type ExportRequest, fileKinds } from '../export-request.ts';
import { drawRequest } from './draw-request.ts';
import { embedImages } from './embed-images.ts';
import { fetchFonts, readTypefaces } from './export-fonts.ts';
import { fetchImages } from './fetch-images.ts';
import { preparePdf, writePng } from './image-files.ts';

/** How much of the progress fetching the images takes. */
const fetchingRatio = 0.4;

/** Creates a file of a tree. Takes long for large trees, so call it in a worker. */
export async function makeFile(
  request: ExportRequest,
  onProgress: (progress: number) => void,
): Promise<ExportOutcome> {
  const { format, shown } = request;
  const forest = Forest.fromColumns(request.columns);
  const { type } = fileKinds[format];
  if (format !== 'svg' && format !== 'png' && format !== 'pdf') {
    const written = shownForest(forest, shown);
    if (request.embedImages) {
      const { forest: embedded, missing } = await embedImages(written, onProgress);
      const file = new Blob(
        [writeForest(embedded, format, request.settings, { parts: request.parts })],
        { type },
      );
      return { kind: 'done', file, missingImages: missing, facts: null, resolution: null };
    }
    const { settings, writing, parts } = request;
    const text = writeForest(written, format, settings, { ...writing, parts });
    const file = new Blob([text], { type });
    return { kind: 'done', file, missingImages: 0, facts: null, resolution: null };
  }
  return await makeDrawing(request, forest, format, onProgress);
}

async function makeDrawing(
  request: ExportRequest,
  forest: Forest,
  format: 'svg' | 'png' | 'pdf',
  onProgress: (progress: number) => void,
): Promise<ExportOutcome> {
  const flags = shownSpecies(forest, request.shown);
  const images = await fetchImages(
    forest,
    (index) => flags?.[index] !== 0,
    (progress) => onProgress(progress * fetchingRatio),
    request.view.largePictures ? 'card' : 'node',
  );
  const fonts = await fetchFonts(textsOf(request, forest), request.figure.font);
  const typefaces = readTypefaces(fonts);
  const image = (index: number) => images.addresses.get(index) ?? null;
  const drawn = drawRequest(forest, request, image, measureIn(typefaces));
  const afterFetching = images.addresses.size > 0 ? fetchingRatio : 0;
  const sheet = withProgress(drawn.sheet, (progress) =>
    onProgress(afterFetching + progress * (1 - afterFetching)),
  );
  const { type } = fileKinds[format];
  const done = { kind: 'done', missingImages: images.missing, facts: drawn.facts } as const;
  if (format === 'svg') {
    return { ...done, file: new Blob([...writeSvg(sheet, typefaces)], { type }), resolution: null };
  }
  const addresses = images.addresses.values();
  if (format === 'png') {
    const image = await writePng(sheet, fonts, addresses);
    return image === null ? { kind: 'failed' } : { ...done, ...image };
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const { largePictures } = request.view;
  const theme = request.figure.theme === 'dark' ? 'dark' : 'light';
  const plate = largePictures ? (picturePlate[theme] ?? sheet.paper) : null;
  const pdf = await preparePdf({ sheet, pages: drawn.pages }, typefaces, addresses, plate);
  for (const part of pdf) parts.push(new Uint8Array(part));
  return { ...done, file: new Blob(parts, { type }), resolution: null };
}

/** All texts of a drawing, which decide what fonts it needs. */
function* textsOf(
  { name, view, references, figure }: ExportRequest,
  forest: Forest,
): Generator<string> {
  yield name;
  yield* forest.names;
  yield* Object.values(view.notation.intervalNames).flat();
  yield view.texts.speciesCount;
  yield view.texts.credit;
  yield* Object.values(view.texts.legend ?? {});
  yield* figure.credits;
  if (figure.imageCredits !== null) {
    yield* Object.values(figure.imageCredits);
    for (const one of forest.columns.details ?? []) yield* Object.values(one?.imageCredit ?? {});
  }
  yield* Object.values(figure.texts);
  yield references?.title ?? '';
  for (const { reference, label } of Object.values(references?.sources ?? {})) {
    yield reference;
    yield label;
  }
}

/** The same sheet, but reports the progress while it is drawn. */
function withProgress(sheet: Sheet, onProgress: (progress: number) => void): Sheet {
  const step = Math.max(Math.floor(sheet.pieceCount / 100), 1);
  return {
    ...sheet,
    *pieces() {
      let count = 0;
      for (const piece of sheet.pieces()) {
        yield piece;
        count++;
        if (count % step === 0) onProgress(Math.min(count / sheet.pieceCount, 1));
      }
    },
  };
}
