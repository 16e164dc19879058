import {
  drawSheet,
  Forest,
  layOutForest,
  lookOf,
  numberReferences,
  partsFrom,
  type Sheet,
  shownForest,
  writeForest,
  writeSvg,
} from '@life-tree/phylogeny';
import { embedImages } from './embed-images.ts';
import { fetchFonts } from './export-fonts.ts';
import { type ExportOutcome, type ExportRequest, fileKinds } from './export-request.ts';
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
      return { kind: 'done', file, missingImages: missing };
    }
    const { settings, labels, parts } = request;
    const text = writeForest(written, format, settings, { labels, parts });
    return { kind: 'done', file: new Blob([text], { type }), missingImages: 0 };
  }
  const { chronological, uncertainty, ...options } = request.view;
  const look = lookOf(request.settings, partsFrom(request.parts));
  const layout = layOutForest(forest, { chronological, uncertainty, look, ...shown });
  const images = await fetchImages(forest, layout.rows.isShown.bind(layout.rows), (progress) =>
    onProgress(progress * fetchingRatio),
  );
  const references =
    request.references === null ? null : numberReferences(layout, request.references);
  const afterFetching = images.addresses.size > 0 ? fetchingRatio : 0;
  const sheet = withProgress(
    drawSheet(layout, {
      ...options,
      title: request.name,
      ...(references !== null && { references }),
      image: (index) => images.addresses.get(index) ?? null,
    }),
    (progress) => onProgress(afterFetching + progress * (1 - afterFetching)),
  );
  const missingImages = images.missing;
  if (format === 'svg') {
    return { kind: 'done', file: new Blob([...writeSvg(sheet)], { type }), missingImages };
  }
  const addresses = images.addresses.values();
  const { notation, texts } = request.view;
  const fonts = await fetchFonts([
    request.name,
    ...forest.columns.names,
    ...Object.values(notation.intervalNames).flat(),
    texts.speciesCount,
    texts.credit,
    ...Object.values(texts.legend ?? {}),
    ...(references?.entries ?? []),
    ...Object.values(request.references?.sources ?? {}).map(({ label }) => label),
    references?.title ?? '',
  ]);
  if (format === 'png') {
    const file = await writePng(sheet, request.scale, fonts, addresses);
    const { width, height } = sheet;
    return file === null
      ? { kind: 'too-large', width: width * request.scale, height: height * request.scale }
      : { kind: 'done', file, missingImages };
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const part of await preparePdf(sheet, fonts, addresses)) parts.push(new Uint8Array(part));
  return { kind: 'done', file: new Blob(parts, { type }), missingImages };
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
