import { drawSheet, type Forest, layOutForest, writeSvg } from '@life-tree/phylogeny';
import { imageAddress } from '../../api/image-address.ts';
import type { CanvasSettings } from '../canvas/index.ts';

/** A drawing that holds more pictures than this would be too large to open anywhere. */
const mostPictures = 300;

/** The tree as people see it, whole, as one SVG file with its pictures inside. */
export async function drawingFile(
  forest: Forest,
  title: string,
  settings: CanvasSettings,
): Promise<Blob> {
  const { chronological, collapsed, present, unit, names, grid, bands } = settings;
  const layout = layOutForest(forest, { chronological, collapsed, present });
  const pictures = await embeddedPictures(forest);
  const sheet = drawSheet(layout, {
    title,
    unit,
    names,
    grid,
    bands,
    picture: (index) => pictures.get(index) ?? null,
  });
  return new Blob([...writeSvg(sheet)], { type: 'image/svg+xml' });
}

async function embeddedPictures(forest: Forest): Promise<ReadonlyMap<number, string>> {
  const pictured: number[] = [];
  for (let index = 0; index < forest.size && pictured.length < mostPictures; index++) {
    if (forest.image(index) !== null) pictured.push(index);
  }
  const pictures = new Map<number, string>();
  await Promise.all(
    pictured.map(async (index) => {
      const data = await dataAddress(imageAddress(forest.image(index) ?? '', 'node'));
      if (data !== null) pictures.set(index, data);
    }),
  );
  return pictures;
}

/** A picture that cannot be had is left out: the drawing is worth having without it. */
async function dataAddress(address: string): Promise<string | null> {
  try {
    const response = await fetch(address);
    if (!response.ok) return null;
    const blob = await response.blob();
    return await new Promise((resolve) => {
      const reader = new FileReader();
      reader.onload = () => resolve(typeof reader.result === 'string' ? reader.result : null);
      reader.onerror = () => resolve(null);
      reader.readAsDataURL(blob);
    });
  } catch {
    return null;
  }
}
