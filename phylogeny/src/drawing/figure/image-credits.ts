import type { ForestLayout } from '../../layout/forest-layout.ts';
import type { Forest } from '../../species/forest.ts';
import { creditText } from '../../species/values/image-credit.ts';
import type { Shape, Sheet } from '../shapes.ts';

/** The texts around the credits of images, in the language of the reader. */
export interface ImageCreditTexts {
  /** "Images: {credits}" */
  readonly images: string;
  /** "and {count} more", after a list that is too long. */
  readonly more: string;
}

type Images = (index: number) => string | null;

/** More credits, and more species of one, are only counted. */
const maxCredits = 20;
const maxNames = 5;

/** The species of a drawing whose images have a credit. Folded branches and inferred ancestors have no image. */
export function creditedSpecies({ forest, rows, folded }: ForestLayout, image: Images): number[] {
  if (!forest.columns.details) return [];
  const credited: number[] = [];
  for (const index of rows.speciesAt) {
    if (forest.details(index)?.imageCredit === undefined) continue;
    if (forest.isInferred(index) || folded.has(index) || image(index) === null) continue;
    credited.push(index);
  }
  return credited;
}

/** The species among these whose images are not on a sheet, because it is too small for them. */
export function speciesWithoutImage(
  sheet: Sheet,
  species: readonly number[],
  image: Images,
): ReadonlySet<number> {
  const addresses = new Set<string>();
  const add = (shape: Shape) => {
    if (shape.kind === 'image') addresses.add(shape.address);
    else if (shape.kind === 'frame') shape.shapes.forEach(add);
  };
  for (const piece of sheet.pieces()) piece.forEach(add);
  return new Set(species.filter((index) => !addresses.has(image(index) ?? '')));
}

/** "Images: Jane Roe, CC BY 4.0 (Dorudon, Basilosaurus); …" with equal credits once; null without species. */
export function imageCreditLine(
  forest: Forest,
  species: readonly number[],
  { images, more }: ImageCreditTexts,
): string | null {
  const names = new Map<string, string[]>();
  for (const index of species) {
    const text = creditText(forest.details(index)?.imageCredit ?? {});
    const list = names.get(text);
    if (list === undefined) names.set(text, [forest.name(index)]);
    else list.push(forest.name(index));
  }
  if (names.size === 0) return null;
  const shorten = (list: readonly string[], max: number, separator: string) => {
    const listed = list.slice(0, max).join(separator);
    const count = list.length - max;
    return count > 0 ? `${listed}${separator}${more.replace('{count}', () => `${count}`)}` : listed;
  };
  const credits = Array.from(names, ([text, list]) => `${text} (${shorten(list, maxNames, ', ')})`);
  return images.replace('{credits}', () => shorten(credits, maxCredits, '; '));
}
