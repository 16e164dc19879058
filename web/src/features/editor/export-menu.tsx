import { type Forest, type WriteFormat, writeForest } from '@life-tree/phylogeny';
import { FileDown } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { fileName, saveFile } from '../open-tree/index.ts';

const formats: readonly { format: WriteFormat; label: string; extension: string; type: string }[] =
  [
    { format: 'json', label: 'JSON', extension: 'json', type: 'application/json' },
    { format: 'newick', label: 'Newick', extension: 'nwk', type: 'text/plain' },
    { format: 'nexus', label: 'NEXUS', extension: 'nex', type: 'text/plain' },
    { format: 'phyloxml', label: 'phyloXML', extension: 'xml', type: 'application/xml' },
    { format: 'csv', label: 'CSV', extension: 'csv', type: 'text/csv' },
  ];

/** The whole tree as a file of one of the formats others read. */
export function ExportMenu({ forest, name }: { readonly forest: Forest; readonly name: string }) {
  return (
    <Menu
      trigger={
        <Button variant="secondary" disabled={forest.size === 0}>
          <FileDown aria-hidden="true" className="size-4" strokeWidth={1.5} />
          Export
        </Button>
      }
      items={formats.map(({ format, label, extension, type }) => ({
        label,
        onSelect: () =>
          saveFile(
            new Blob([writeForest(forest, format)], { type: `${type};charset=utf-8` }),
            fileName(name, extension),
          ),
      }))}
    />
  );
}
