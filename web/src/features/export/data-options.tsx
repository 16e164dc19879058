import {
  canEmbed,
  hasTime,
  type Program,
  partEntries,
  programNames,
  shownForest,
  type TableLayout,
  type WriteFormat,
  type WriteOptions,
  writeMessages,
  writeRemarks,
} from '@life-tree/phylogeny';
import { useMemo } from 'react';
import { formatNumber } from '../../texts/number-formats.ts';
import { t, tMessage } from '../../texts/t.ts';
import { CheckboxField } from '../../ui/forms/checkbox-field.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import type { OpenTree } from './build-request.ts';

type DataChoice = Omit<WriteOptions, 'parts'>;

interface DataOptionsProps {
  readonly tree: OpenTree;
  readonly format: WriteFormat;
  readonly isWhole: boolean;
  readonly choice: DataChoice;
  readonly onChange: (choice: DataChoice) => void;
}

/** Asks which program a file is for, and says what will be different there. */
export function DataOptions({ tree, format, isWhole, choice, onChange }: DataOptionsProps) {
  return (
    <>
      {(format === 'newick' || format === 'nexus') && (
        <SelectField
          label={t('For the program')}
          name="program"
          value={choice.program ?? 'any'}
          choices={programChoices()}
          onValue={(program) => onChange({ ...choice, program })}
        />
      )}
      {format === 'csv' && hasTime(tree.settings.look.settings?.scale) && (
        <SelectField
          label={t('Columns of the table')}
          name="layout"
          value={choice.layout ?? 'all'}
          choices={layoutChoices()}
          onValue={(chosen) => {
            const { layout: _, ...others } = choice;
            onChange(chosen === 'all' ? others : { ...others, layout: chosen });
          }}
        />
      )}
      {canEmbed(format) && (
        <CheckboxField
          label={t('Add a copy of everything that only Life Tree reads')}
          name="embed"
          value={choice.embed ?? false}
          onValue={(embed) => onChange({ ...choice, embed })}
        />
      )}
      <Differences tree={tree} format={format} isWhole={isWhole} choice={choice} />
    </>
  );
}

function Differences({ tree, format, isWhole, choice }: Omit<DataOptionsProps, 'onChange'>) {
  const { forest, parts, settings } = tree;
  const { collapsed, present } = settings;
  const remarks = useMemo(() => {
    const written = isWhole ? forest : shownForest(forest, { collapsed, present });
    return writeRemarks(written, format, { ...choice, parts: partEntries(parts) });
  }, [forest, parts, collapsed, present, isWhole, format, choice]);
  if (remarks.length === 0) return null;
  return (
    <section className="flex flex-col gap-1">
      <h3 className="font-medium font-sans text-sm">{t('What will be different in the file')}</h3>
      <ul className="max-h-40 list-disc overflow-y-auto pl-5 text-quiet text-xs">
        {remarks.map(({ code, values, message, count, examples }) => (
          <li key={message}>
            {tMessage(writeMessages[code], values)}
            {count > 1 && ` (${formatNumber(count)})`}
            {examples.length > 0 && `: ${examples.join(', ')}`}
          </li>
        ))}
      </ul>
    </section>
  );
}

function layoutChoices(): readonly { value: TableLayout | 'all'; label: string }[] {
  return [
    { value: 'all', label: t('Everything about each species') },
    { value: 'paleotree', label: t('Four dates (paleotree)') },
    { value: 'strap', label: t('First and last appearance (strap)') },
    { value: 'pbdb', label: t('As the Paleobiology Database') },
  ];
}

function programChoices(): readonly { value: Program; label: string }[] {
  return [
    { value: 'any', label: t('Any program') },
    { value: 'ape', label: t('R ({packages})', { packages: 'ape, treeio, ggtree' }) },
    { value: 'biopython', label: programNames.biopython },
    { value: 'dendropy', label: programNames.dendropy },
    { value: 'figtree', label: programNames.figtree },
  ];
}
