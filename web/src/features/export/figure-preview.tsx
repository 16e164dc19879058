import type { FigureFacts } from '@life-tree/phylogeny';
import { t } from '../../texts/t.ts';
import type { FigureChoice } from './figure-choice.ts';
import type { useFigurePreview } from './use-figure-preview.ts';

interface FigurePreviewProps {
  readonly state: ReturnType<typeof useFigurePreview>;
  readonly preset: FigureChoice['preset'];
}

/** The sheet as it will be, with its size and what had to be left out. */
export function FigurePreview({ state, preset }: FigurePreviewProps) {
  const { preview, progress, hasFailed } = state;
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <div
        aria-busy={progress !== null}
        className="relative flex h-56 items-center justify-center rounded-md border border-line bg-sunken p-3 sm:h-[26rem]"
      >
        {preview !== null && (
          <img
            src={preview.image}
            alt={t('Preview of the sheet')}
            className="max-h-full max-w-full border border-line object-contain"
          />
        )}
        {hasFailed && (
          <p role="alert" className="text-red text-sm">
            {t('The preview could not be drawn')}
          </p>
        )}
        {progress !== null && (
          <div className="absolute inset-x-3 bottom-2">
            <progress
              aria-label={t('Drawing the preview')}
              max={1}
              {...(progress > 0 && progress < 1 && { value: progress })}
              className="progress-line"
            />
          </div>
        )}
      </div>
      <div role="status" className="flex flex-col gap-1 text-quiet text-xs">
        {preview !== null && facts(preview.facts, preset).map((fact) => <p key={fact}>{fact}</p>)}
      </div>
    </div>
  );
}

function facts(
  { width, height, text, foldedBranches, names, allNames, omittedReferences, pages }: FigureFacts,
  preset: FigureChoice['preset'],
): string[] {
  const size = t('{width} × {height} mm, names of {text} pt', {
    width: Math.round(width),
    height: Math.round(height),
    text,
  });
  return [
    size,
    ...(preset === 'tiles'
      ? [t('{count, plural, one {# page} other {# pages}} in a PDF file', { count: pages })]
      : []),
    ...(foldedBranches > 0
      ? [
          t(
            '{count, plural, one {# branch is folded} other {# branches are folded}} to fit the sheet.',
            { count: foldedBranches },
          ),
        ]
      : []),
    ...(foldedBranches === 0 && names < allNames
      ? [t('{names} of {all} names are written.', { names, all: allNames })]
      : []),
    ...(omittedReferences > 0
      ? [
          t('{count, plural, one {# reference is} other {# references are}} not listed.', {
            count: omittedReferences,
          }),
        ]
      : []),
  ];
}
