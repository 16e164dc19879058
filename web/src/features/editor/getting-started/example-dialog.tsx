import type { ExampleTree } from '@life-tree/contract';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { miniatureAddress } from '../../../api/image-address.ts';
import { t } from '../../../texts/t.ts';
import { Spinner } from '../../../ui/feedback/spinner.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useShownTheme } from '../../../ui/theme/use-shown-theme.ts';
import { type LoadedTree, loadTree } from '../../open-tree/index.ts';

interface ExampleDialogProps {
  readonly examples: readonly ExampleTree[];
  readonly onClose: () => void;
  /** Returns why the example cannot be used, or null if it is. */
  readonly onChosen: (example: LoadedTree) => string | null;
}

export function ExampleDialog({ examples, onClose, onChosen }: ExampleDialogProps) {
  const api = useApi();
  const theme = useShownTheme();
  const [fetched, setFetched] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const fetching = useRef<AbortController | null>(null);
  useEffect(() => () => fetching.current?.abort(), []);

  const choose = async (id: string) => {
    fetching.current?.abort();
    const controller = new AbortController();
    const { signal } = controller;
    fetching.current = controller;
    setFetched(id);
    setError(null);
    try {
      const example = await loadTree(api, id, signal);
      if (signal.aborted) return;
      const refused = onChosen(example);
      setError(refused);
      setFetched(null);
      if (refused === null) onClose();
    } catch (failure) {
      if (signal.aborted) return;
      setError(failureText(failure));
      setFetched(null);
    }
  };

  return (
    <Dialog title={t('Start from an example')} onClose={onClose}>
      <p role="alert" className="mb-3 text-red text-sm empty:hidden">
        {error}
      </p>
      <ul className="grid grid-cols-2 gap-3">
        {examples.map((example) => (
          <li key={example.id} className="flex">
            <button
              type="button"
              aria-busy={fetched === example.id || undefined}
              onClick={() => choose(example.id)}
              className="flex w-full flex-col overflow-hidden rounded-md border border-line text-left transition-colors hover:border-leaf"
            >
              <span className="relative block aspect-video w-full bg-sunken">
                <img
                  src={miniatureAddress(example, theme)}
                  alt=""
                  loading="lazy"
                  decoding="async"
                  className="size-full object-cover"
                />
                {fetched === example.id && (
                  <span className="absolute inset-0 grid place-items-center bg-surface/70 text-leaf">
                    <Spinner />
                  </span>
                )}
              </span>
              <span className="flex flex-col gap-0.5 p-3 text-sm">
                <span className="font-medium">{example.name}</span>
                <span className="tabular text-quiet text-xs">
                  {t('{count, plural, one {# species} other {# species}}', {
                    count: example.species,
                  })}
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
