import {
  drawSheet,
  Forest,
  layOutForest,
  type Sheet,
  shownForest,
  writeForest,
  writeSvg,
} from '@life-tree/phylogeny';
import { embedImages } from './embed-images.ts';
import { fetchFonts } from './export-fonts.ts';
import { fetchPictures } from './export-pictures.ts';
import { type ExportOutcome, type ExportRequest, fileKinds } from './export-request.ts';
import { preparePdf, writePng } from './picture-files.ts';

/** Of the way to a drawing with pictures, so much is fetching them. */
const fetchingShare = 0.4;

/** Makes a file of a tree; to be called where taking long hurts nobody. */
export async function makeFile(
  request: ExportRequest,
  onProgress: (share: number) => void,
): Promise<ExportOutcome> {
  const { format, shown } = request;
  const forest = Forest.fromColumns(request.columns);
  const { type } = fileKinds[format];
  if (format !== 'svg' && format !== 'png' && format !== 'pdf') {
    const written = shownForest(forest, shown);
    if (request.embedImages) {
      const { forest: embedded, missing } = await embedImages(written, onProgress);
      const file = new Blob([writeForest(embedded, format)], { type });
      return { kind: 'done', file, missingPictures: missing };
    }
    const text = writeForest(written, format);
    return { kind: 'done', file: new Blob([text], { type }), missingPictures: 0 };
  }
  const { chronological, ...look } = request.view;
  const layout = layOutForest(forest, { chronological, ...shown });
  const pictures = await fetchPictures(forest, layout.rows.isShown.bind(layout.rows), (share) =>
    onProgress(share * fetchingShare),
  );
  const begun = pictures.addresses.size > 0 ? fetchingShare : 0;
  const sheet = counted(
    drawSheet(layout, {
      ...look,
      title: request.name,
      image: (index) => pictures.addresses.get(index) ?? null,
    }),
    (share) => onProgress(begun + share * (1 - begun)),
  );
  const missingPictures = pictures.missing;
  if (format === 'svg') {
    return { kind: 'done', file: new Blob([...writeSvg(sheet)], { type }), missingPictures };
  }
  const addresses = pictures.addresses.values();
  const fonts = await fetchFonts([request.name, ...forest.columns.names]);
  if (format === 'png') {
    const file = await writePng(sheet, request.scale, fonts, addresses);
    const { width, height } = sheet;
    return file === null
      ? { kind: 'too-large', width: width * request.scale, height: height * request.scale }
      : { kind: 'done', file, missingPictures };
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (const part of await preparePdf(sheet, fonts, addresses)) parts.push(new Uint8Array(part));
  return { kind: 'done', file: new Blob(parts, { type }), missingPictures };
}

/** The same sheet, telling how much of it has been drawn. */
function counted(sheet: Sheet, onProgress: (share: number) => void): Sheet {
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
