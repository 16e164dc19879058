import type { TreeFileFormat } from '../../providers/worker-pool/worker-messages.ts';

interface TreeFile {
  readonly extension: string;
  readonly format: TreeFileFormat;
  readonly type: string;
}

/** The download formats of a tree: its address followed by the extension. */
export const treeFiles: readonly TreeFile[] = [
  { extension: 'json', format: 'json', type: 'application/json' },
  { extension: 'nwk', format: 'newick', type: 'text/x-nh' },
  { extension: 'nex', format: 'nexus', type: 'text/plain' },
  { extension: 'phyloxml', format: 'phyloxml', type: 'application/xml' },
  { extension: 'csv', format: 'csv', type: 'text/csv' },
  { extension: 'svg', format: 'svg', type: 'image/svg+xml' },
];
