import { type Forest, VisibleMarks } from '@life-tree/phylogeny';
import { CanvasView } from '../camera/canvas-view.ts';
import { type CanvasSettings, defaultSettings } from '../canvas-settings.ts';
import { readColours } from '../paint/canvas-colours.ts';
import { cropToCircle, ImageCache, shrinkWhole } from '../paint/image-cache.ts';
import { TextRuler } from '../paint/labels/text-ruler.ts';
import { paintScene } from '../paint/paint-scene.ts';
import type { Scene } from '../paint/scene.ts';
import { recordPainting } from './recording-context.ts';
import { sampleTexts } from './texts.ts';

export const colours = readColours(document.body);
export const box = { width: 1200, height: 800 };

/** A view of a forest as it opens. */
export function viewOf(forest: Forest, change: Partial<CanvasSettings> = {}): CanvasView {
  const view = new CanvasView();
  view.resize(box);
  view.show(forest, { ...defaultSettings(forest), ...change }, -1);
  return view;
}

/** Paints one frame with nothing selected, and returns what it shows. */
export function paint(view: CanvasView, change: Partial<Scene> = {}) {
  const { context, marks } = recordPainting();
  const foldControls: Scene['foldControls'] = [];
  const eras: Scene['eras'] = [];
  const brackets: Scene['brackets'] = [];
  const sampledNames: Scene['sampledNames'] = [];
  const scene: Scene = {
    view,
    colours,
    texts: sampleTexts,
    ruler: new TextRuler(),
    images: new ImageCache(() => undefined, cropToCircle),
    pictures: new ImageCache(() => undefined, shrinkWhole),
    marks: new VisibleMarks(),
    selected: -1,
    selectedTogether: new Set(),
    hovered: -1,
    guide: null,
    drop: null,
    lineage: null,
    emphasis: null,
    renamed: -1,
    presence: [],
    imageOf: () => null,
    foldControls,
    outlines: new Map(),
    eras,
    brackets,
    sampledNames,
    ...change,
  };
  paintScene(context, scene, 1);
  return { marks, foldControls, eras, brackets, sampledNames };
}
