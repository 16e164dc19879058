import type { FigureFacts } from '@life-tree/phylogeny';
import { useEffect, useState } from 'react';
import { buildRequest, type OpenTree } from './build-request.ts';
import { exportTree } from './export-tree.ts';
import type { FigureChoice } from './figure-choice.ts';

/** A drawing of the figure as it would be exported. */
export interface FigurePreview {
  /** The address of an SVG image. */
  readonly image: string;
  readonly facts: FigureFacts;
}

interface PreviewState {
  /** The last finished preview. Null before the first. */
  readonly preview: FigurePreview | null;
  /** From 0 to 1 while the next one is drawn, null otherwise. */
  readonly progress: number | null;
  readonly hasFailed: boolean;
}

const first: PreviewState = { preview: null, progress: 0, hasFailed: false };
/** A choice that is changed again within this time is not drawn. */
const delay = 120;

/** Draws the figure again whenever the choice changes. The previous drawing stays until then. */
export function useFigurePreview(
  tree: OpenTree,
  figure: FigureChoice,
  isWhole: boolean,
): PreviewState {
  const [state, setState] = useState(first);
  const [attempt, setAttempt] = useState(0);
  const { hasFailed } = state;
  useEffect(() => {
    if (!hasFailed) return;
    // Without a connection, the code that draws may fail to load.
    const tryAgain = () => setAttempt((count) => count + 1);
    window.addEventListener('online', tryAgain);
    return () => window.removeEventListener('online', tryAgain);
  }, [hasFailed]);
  const { forest, parts, details, settings, path } = tree;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt draws the same again.
  useEffect(() => {
    const abort = new AbortController();
    const draw = async () => {
      setState((before) => ({ ...before, progress: 0, hasFailed: false }));
      const open = { forest, parts, details, settings, path };
      const choice = { format: 'svg', figure, isWhole } as const;
      const request = await buildRequest(open, choice).catch(() => null);
      if (abort.signal.aborted) return;
      const outcome =
        request &&
        (await exportTree(request, {
          signal: abort.signal,
          onProgress: (progress) => setState((before) => ({ ...before, progress })),
        }));
      if (abort.signal.aborted) return;
      if (outcome?.kind !== 'done' || outcome.facts === null) {
        setState({ preview: null, progress: null, hasFailed: true });
        return;
      }
      const preview = { image: URL.createObjectURL(outcome.file), facts: outcome.facts };
      setState({ preview, progress: null, hasFailed: false });
    };
    const timer = setTimeout(draw, delay);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [forest, parts, details, settings, path, figure, isWhole, attempt]);
  const image = state.preview?.image;
  useEffect(() => {
    if (image !== undefined) return () => URL.revokeObjectURL(image);
  }, [image]);
  return state;
}
