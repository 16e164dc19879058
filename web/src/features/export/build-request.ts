import type { CanvasSettings } from '@life-tree/canvas';
import type { Tree } from '@life-tree/contract';
import {
  type DrawingTexts,
  type Forest,
  geologicTimeScaleCredit,
  type NamedSettings,
  partEntries,
  type ReferenceTexts,
  type ShownChoice,
  settingsOf,
  shownSpecies,
  type TreeParts,
  type TreeScale,
  type WriteOptions,
} from '@life-tree/phylogeny';
import { legendTexts } from '../../texts/legend-texts.ts';
import { t } from '../../texts/t.ts';
import { loadIntervalNames, timeNotation } from '../../texts/time-notation.ts';
import { scaleSentence } from '../../texts/times.ts';
import { referenceTexts } from '../sources/index.ts';
import {
  type ExportFormat,
  type ExportRequest,
  type FigureRequest,
  isDrawing,
} from './export-request.ts';
import { type FigureChoice, sheetOf } from './figure-choice.ts';

/** A tree as it is on the screen. */
export interface OpenTree {
  readonly forest: Forest;
  readonly parts: TreeParts;
  /** Its name and settings. */
  readonly details: Pick<Tree, 'name'> & NamedSettings;
  readonly settings: CanvasSettings;
  /** The path of its public page. */
  readonly path: string;
}

/** The file to create. */
export interface ExportChoice {
  readonly format: ExportFormat;
  readonly figure: FigureChoice;
  /** Whether to include collapsed species and species hidden by the present time. */
  readonly isWhole?: boolean;
  readonly embedImages?: boolean;
  readonly writing?: Omit<WriteOptions, 'parts'>;
}

/** Everything that the worker needs to create the file. */
export async function buildRequest(tree: OpenTree, choice: ExportChoice): Promise<ExportRequest> {
  const { format, figure, embedImages = false, writing = {} } = choice;
  await loadIntervalNames();
  const view = viewRequest(tree, figure, choice.isWhole ?? false);
  const style = isDrawing(format) ? figure.references : 'none';
  return {
    ...view,
    columns: tree.forest.columns,
    format,
    embedImages,
    writing,
    references: await referencesOf(tree, style, view.shown),
  };
}

/** The references of the shown species; null without any. */
export async function referencesOf(
  { forest, parts }: Pick<OpenTree, 'forest' | 'parts'>,
  style: FigureChoice['references'],
  shown: ShownChoice,
): Promise<ReferenceTexts | null> {
  if (style === 'none') return null;
  const references = await referenceTexts(forest, parts.sources, shown, style);
  return references && { ...references, more: andMore() };
}

/** How the tree is drawn now. The names of intervals must have been loaded. */
export function viewRequest(
  { forest, parts, details, settings, path }: OpenTree,
  figure: FigureChoice,
  isWhole: boolean,
): Pick<ExportRequest, 'parts' | 'name' | 'figure' | 'view' | 'settings' | 'shown'> {
  const { chronological, unit, names, grid, bands, uncertainty, largePictures } = settings;
  const { look, collapsed, present, aliveThen } = settings;
  const notation = timeNotation(look.settings);
  const shown = isWhole ? {} : { collapsed, present, aliveThen };
  return {
    parts: partEntries(parts),
    name: details.name,
    figure: figureRequest(figure, path),
    view: {
      shape: figure.shape ?? settings.shape ?? 'across',
      chronological,
      unit,
      names,
      grid,
      bands,
      uncertainty,
      largePictures,
      ...(settings.fan !== undefined && { fan: settings.fan }),
      notation,
      texts: drawingTexts(forest, shown, look.settings?.scale),
    },
    settings: settingsOf(details),
    shown,
  };
}

/** The worker fills in the number. */
function andMore(): string {
  return t('and {count} more', { count: '{count}' });
}

function figureRequest(choice: FigureChoice, path: string): FigureRequest {
  const { theme, font, title, legend, credits, code } = choice;
  const address = new URL(path, window.location.href).href;
  const made = t('Made with Life Tree: {address}', { address });
  return {
    sheet: sheetOf(choice),
    theme,
    font,
    title,
    legend,
    credits: credits ? [made] : [],
    imageCredits: credits
      ? { images: t('Images: {credits}', { credits: '{credits}' }), more: andMore() }
      : null,
    code: code ? address : null,
    texts: {
      folded: t(
        'To fit the sheet, branches are folded: {branches}. The numbers count their species.',
        { branches: '{branches}' },
      ),
      sampled: t('To fit the sheet, only {names} of {all} names are written.', {
        names: '{names}',
        all: '{all}',
      }),
    },
  };
}

function drawingTexts(
  forest: Forest,
  choice: ShownChoice,
  scale: TreeScale | undefined,
): DrawingTexts {
  // Folded branches are drawn, too, with the number of their species.
  const { collapsed, ...unfolded } = choice;
  const shown = shownSpecies(forest, unfolded);
  let count = 0;
  for (let index = 0; index < forest.size; index++) {
    if (shown?.[index] !== 0 && !forest.isInferred(index)) count++;
  }
  const { title, version, licence } = geologicTimeScaleCredit;
  return {
    speciesCount: t('{count, plural, one {# species} other {# species}}', { count }),
    credit:
      scale === undefined
        ? t('Time scale: {chart}, {licence}', { chart: `${title} ${version}`, licence })
        : scaleSentence(scale),
    legend: legendTexts(),
  };
}
