import { imageNameIn, imageUpload, maxNewImages } from '@life-tree/contract/values';
import { definedName, type Forest, type SpeciesId, type TreeImport } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { type ReportLine, reportLines } from './import-report.tsx';

/** An image that the file contains as a data: URL, and the new species it belongs to. */
export interface EmbeddedImage {
  readonly species: SpeciesId;
  readonly name: string;
  readonly address: string;
}

type ImageKind = 'stored' | 'embedded' | 'elsewhere';

const dataPrefix = /^data:(image\/[a-z+]+);base64,/;
type ImageType = keyof typeof imageUpload.types;

function kindOf(image: string): ImageKind {
  if (imageNameIn(image) !== null) return 'stored';
  return typeOf(image) === null ? 'elsewhere' : 'embedded';
}

function typeOf(address: string): ImageType | null {
  // Match only the beginning, because the address may have megabytes.
  const stated = dataPrefix.exec(address.slice(0, 100))?.[1];
  return stated !== undefined && isImageType(stated) ? stated : null;
}

function isImageType(type: string): type is ImageType {
  return Object.hasOwn(imageUpload.types, type);
}

/** Whether importing these species needs the server for their images. */
export function hasImportableImages(source: Forest): boolean {
  for (let row = 0; row < source.size; row++) {
    const image = source.image(row);
    if (image !== null && kindOf(image) !== 'elsewhere') return true;
  }
  return false;
}

/** Lists the images that cannot be imported. */
export function reportImages(source: Forest): ReportLine[] {
  const elsewhere: string[] = [];
  const beyond: string[] = [];
  let count = 0;
  for (let row = 0; row < source.size; row++) {
    const image = source.image(row);
    const kind = image === null ? null : kindOf(image);
    if (kind === 'elsewhere') elsewhere.push(definedName(source, row));
    else if (kind !== null && ++count > maxNewImages) beyond.push(definedName(source, row));
  }
  return [
    ...reportLines('images-elsewhere', t('Images from other addresses are not fetched'), elsewhere),
    ...reportLines(
      'images-beyond',
      t('An import can include at most {max} images', { max: maxNewImages }),
      beyond,
    ),
  ];
}

/** Keeps the images that the server can copy, and takes out the embedded ones, which are uploaded first. */
export function separateImages({ branch, ...others }: TreeImport): {
  readonly copied: TreeImport;
  readonly embedded: readonly EmbeddedImage[];
} {
  const embedded: EmbeddedImage[] = [];
  let count = 0;
  const species = branch.species.map((one) => {
    if (one.image === null) return one;
    const kind = kindOf(one.image);
    if (kind === 'stored' && ++count <= maxNewImages) return one;
    if (kind === 'embedded' && ++count <= maxNewImages) {
      embedded.push({ species: one.id, name: one.name, address: one.image });
    }
    return { ...one, image: null };
  });
  return { copied: { ...others, branch: { ...branch, species } }, embedded };
}

/** The import with the images that were uploaded. */
export function withImages(
  { branch, ...others }: TreeImport,
  images: ReadonlyMap<SpeciesId, string | null>,
): TreeImport {
  const species = branch.species.map((one) => {
    const image = images.get(one.id);
    return image === undefined ? one : { ...one, image };
  });
  return { ...others, branch: { ...branch, species } };
}

/** The file in a data: URL; null when it is damaged. */
export function fileIn(address: string): File | null {
  const type = typeOf(address);
  if (type === null) return null;
  try {
    const text = atob(address.slice(address.indexOf(',') + 1));
    const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0));
    return new File([bytes], `image${imageUpload.types[type][0]}`, { type });
  } catch {
    return null;
  }
}
