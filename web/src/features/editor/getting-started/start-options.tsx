import { queryOptions, useQuery } from '@tanstack/react-query';
import { FileUp, ListTree, type LucideIcon, Plus, Sprout } from 'lucide-react';
import { useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import type { ApiClient } from '../../../api/client.ts';
import { t } from '../../../texts/t.ts';
import type { LoadedTree } from '../../open-tree/index.ts';
import { ExampleDialog } from './example-dialog.tsx';

interface StartOptionsProps {
  /** Returns why the example cannot be used, or null if it is. */
  readonly onExample: (example: LoadedTree) => string | null;
  readonly onImport: () => void;
  readonly onOutline: () => void;
  readonly onDraw: () => void;
}

/** Shown on the canvas of a tree without species. */
export function StartOptions({ onExample, onImport, onOutline, onDraw }: StartOptionsProps) {
  const [isChoosing, setIsChoosing] = useState(false);
  // False while offline, so the options that need no network are shown immediately.
  const { data: examples = [], isLoading } = useQuery(examplesQuery(useApi()));
  if (isLoading) return null;
  return (
    <section
      aria-label={t('Start your tree')}
      className="flex max-h-full w-full max-w-4xl flex-col items-center gap-4 overflow-y-auto p-1 sm:gap-6"
    >
      <h2 className="text-center text-lg sm:text-xl">{t('How do you want to start?')}</h2>
      <div className="grid w-full gap-2 sm:auto-cols-fr sm:grid-flow-col sm:gap-4">
        {examples.length > 0 && (
          <StartOption
            icon={Sprout}
            title={t('Start from an example')}
            note={t('A tree with dates and sources that you can edit.')}
            onChoose={() => setIsChoosing(true)}
          />
        )}
        <StartOption
          icon={FileUp}
          title={t('Import a file')}
          note={t('Newick, NEXUS, JSON, tables and more.')}
          onChoose={onImport}
        />
        <StartOption
          icon={ListTree}
          title={t('Type or paste an outline')}
          note={t('One species per line, indented under its ancestor.')}
          onChoose={onOutline}
        />
        <StartOption
          icon={Plus}
          title={t('Add the first species')}
          note={t('Start with one bar on the timeline and grow the tree from it.')}
          onChoose={onDraw}
        />
      </div>
      {isChoosing && (
        <ExampleDialog
          examples={examples}
          onClose={() => setIsChoosing(false)}
          onChosen={onExample}
        />
      )}
    </section>
  );
}

function examplesQuery(api: ApiClient) {
  return queryOptions({
    queryKey: ['example-trees'],
    queryFn: ({ signal }) => api.call('GET ph-tree/examples', { signal }),
    // The other options must not wait for retries.
    retry: false,
  });
}

interface StartOptionProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly note: string;
  readonly onChoose: () => void;
}

function StartOption({ icon: Icon, title, note, onChoose }: StartOptionProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="grid grid-cols-[auto_1fr] items-center gap-x-3 gap-y-1 rounded-md border border-line bg-surface p-4 text-left transition-colors hover:border-leaf sm:grid-cols-1 sm:content-start sm:justify-items-center sm:px-5 sm:py-6 sm:text-center"
    >
      <Icon
        aria-hidden="true"
        className="size-6 text-leaf max-sm:row-span-2 sm:size-8"
        strokeWidth={1.5}
      />
      <span className="font-medium">{title}</span>
      <span className="text-quiet text-sm">{note}</span>
    </button>
  );
}
