import { type Forest, partsFrom } from '@life-tree/phylogeny';
import { useEffect, useEffectEvent } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { LongWork } from '../../../ui/feedback/long-work.tsx';
import { faultText } from '../import/reading/fault-text.ts';
import { useImportFile } from '../import/reading/use-import-file.ts';
import type { OtherTree } from './tree-to-compare.tsx';

interface FileToCompareProps {
  readonly file: File;
  readonly onRead: (other: OtherTree) => void;
  readonly onCancel: () => void;
}

/** Reads the first tree of the file to compare with. */
export function FileToCompare({ file, onRead, onCancel }: FileToCompareProps) {
  const { state, read } = useImportFile();
  const { forest, fault, progress } = state;
  const start = useEffectEvent(() => read(file, {}));
  // The file is read once.
  useEffect(() => start(), []);
  const finish = useEffectEvent((built: Forest) => {
    const texts = { name: file.name, description: null, isPublic: false, tags: [] };
    const fields = { ...texts, ...state.settings };
    onRead({
      name: file.name,
      document: { fields, forest: built, parts: partsFrom(state.parts) },
      read: { trees: state.trees.length, report: state.report },
    });
  });
  useEffect(() => {
    if (forest !== null) finish(forest);
  }, [forest]);
  if (fault !== null) {
    return (
      <div className="flex flex-col gap-4">
        <p role="alert" className="text-red text-sm">
          {faultText(fault)}
        </p>
        <Button variant="secondary" className="self-start" onClick={onCancel}>
          {t('Choose another tree')}
        </Button>
      </div>
    );
  }
  return (
    <LongWork
      label={t('Reading {name}', { name: file.name })}
      progress={progress ?? 0}
      onCancel={onCancel}
    />
  );
}
