import {
  type DrawingOptions,
  drawFigure,
  type Figure,
  type Forest,
  lookOf,
  type MeasureText,
  numberReferences,
  partsFrom,
  withBandNames,
} from '@life-tree/phylogeny';
import { encode } from 'uqr';
import type { ExportRequest, FigureTheme } from '../export-request.ts';

/** Draws the figure that a request asks for. */
export function drawRequest(
  forest: Forest,
  request: Pick<
    ExportRequest,
    'figure' | 'view' | 'settings' | 'parts' | 'shown' | 'name' | 'references'
  >,
  image: (index: number) => string | null,
  measure?: MeasureText,
): Figure {
  const { figure, references, shown } = request;
  const { chronological, uncertainty, shape, largePictures, fan, ...view } = request.view;
  const settings = fan === undefined ? request.settings : { ...request.settings, fan };
  const look = lookOf(settings, withBandNames(partsFrom(request.parts), view.notation));
  return drawFigure(
    forest,
    { chronological, uncertainty, shape, largePictures, look, ...shown },
    {
      ...view,
      ...themeOptions(figure.theme),
      title: figure.title ? request.name : '',
      sheet: figure.sheet,
      legend: figure.legend,
      credits: figure.credits,
      imageCredits: figure.imageCredits,
      code: figure.code === null ? null : encode(figure.code, { border: 0 }).data,
      figureTexts: figure.texts,
      ...(references !== null && {
        references: (layout) => numberReferences(layout, references),
      }),
      image,
      ...(measure !== undefined && { measure }),
    },
  );
}

function themeOptions(
  theme: FigureTheme,
): Pick<DrawingOptions, 'theme' | 'paper' | 'isTransparent'> {
  if (theme === 'light' || theme === 'dark') return { theme };
  return { theme: 'light', paper: '#FFFFFF', isTransparent: theme === 'transparent' };
}
