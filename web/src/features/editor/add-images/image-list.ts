import { imageUpload } from '@life-tree/contract/values';
import type { Forest, SpeciesId, SpeciesNames } from '@life-tree/phylogeny';
import { errorText } from '../../../texts/messages.ts';
import { t } from '../../../texts/t.ts';

/** A file that the user wants to add, and the species it may show. */
export interface ImageFile {
  /** Distinguishes files of the same name. */
  readonly key: string;
  readonly file: File;
  /** The species that the file is named after: several if the name is ambiguous, none if it is unknown. */
  readonly found: readonly SpeciesId[];
}

/** A file that cannot be added, and why. */
interface RefusedFile {
  readonly key: string;
  readonly name: string;
  readonly reason: string;
}

/** Files with the species they are named after. */
export interface ImageList {
  readonly images: readonly ImageFile[];
  readonly refused: readonly RefusedFile[];
}

/** The species of each image by its key. Null for an image that is left out. */
export type ImageChoices = ReadonlyMap<string, SpeciesId | null>;

const extensions: readonly string[] = Object.values(imageUpload.types).flat();

/** Whether a file is an image, by its type or its extension. */
export function isImageFile({ name, type }: File): boolean {
  return (
    Object.hasOwn(imageUpload.types, type) ||
    extensions.some((extension) => name.toLowerCase().endsWith(extension))
  );
}

/** Why these files cannot be added together; null if they can. */
export function refuseCount(count: number): string | null {
  if (count <= imageUpload.maxFiles) return null;
  return t('You can add at most {max} images at once, and you have chosen {count}.', {
    max: imageUpload.maxFiles,
    count,
  });
}

/** Finds the species of each file, and refuses files that the server would not accept. */
export function listImages(
  files: readonly File[],
  names: SpeciesNames,
  forest: Pick<Forest, 'id'>,
): ImageList {
  const images: ImageFile[] = [];
  const refused: RefusedFile[] = [];
  for (const [index, file] of files.entries()) {
    const key = `${index} ${file.name}`;
    const reason = refusalOf(file);
    if (reason !== null) refused.push({ key, name: file.name, reason });
    else {
      const found = names.findFile(file.name).map((row) => forest.id(row));
      images.push({ key, file, found });
    }
  }
  return { images, refused };
}

function refusalOf(file: File): string | null {
  if (!isImageFile(file)) return errorText('image-type');
  if (file.size === 0) return t('The file is empty.');
  return file.size > imageUpload.maxBytes ? t('The file is larger than 10 MB.') : null;
}

/**
 * Gives each species at most one image. Of several files for one species, the one with the shortest name is
 * chosen, so that "Felis.jpg" comes before "Felis 2.jpg".
 */
export function firstChoices(images: readonly ImageFile[]): ImageChoices {
  const choices = new Map<string, SpeciesId | null>(images.map(({ key }) => [key, null]));
  const taken = new Set<SpeciesId>();
  const byLength = [...images].sort((one, other) => one.file.name.length - other.file.name.length);
  for (const { key, found } of byLength) {
    const [species] = found;
    if (species === undefined || found.length > 1 || taken.has(species)) continue;
    taken.add(species);
    choices.set(key, species);
  }
  return choices;
}

/** Chooses the species of an image. Another image of that species is left out. */
export function choose(
  choices: ImageChoices,
  key: string,
  species: SpeciesId | null,
): ImageChoices {
  const changed = new Map(choices);
  for (const [other, chosen] of choices) {
    if (species !== null && chosen === species) changed.set(other, null);
  }
  return changed.set(key, species);
}
