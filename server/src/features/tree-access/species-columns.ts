import { detailsOf, type Species } from '@life-tree/phylogeny';
import type { species } from '../../database/tables/index.ts';
import type { hiddenListParameter } from './species-lookups.ts';

interface SpeciesColumn {
  readonly type: Parameters<typeof hiddenListParameter>[1];
  readonly of: (species: Species) => unknown;
  /** How the column gets its type, if that is not the type of the parameter. */
  readonly cast?: string;
}

type ColumnOfSpecies = Exclude<keyof typeof species.$inferSelect, 'treeId' | 'stagedBy'>;

const columns: Readonly<Record<ColumnOfSpecies, SpeciesColumn>> = {
  id: { type: 'uuid', of: ({ id }) => id },
  ancestorId: { type: 'uuid', of: ({ ancestorId }) => ancestorId },
  start: { type: 'double precision', of: ({ start }) => start },
  duration: { type: 'double precision', of: ({ duration }) => duration },
  name: { type: 'text', of: ({ name }) => name },
  description: { type: 'text', of: ({ description }) => description },
  image: { type: 'text', of: ({ image }) => image },
  details: { type: 'text', of: writeDetails, cast: '::jsonb' },
};

/** The columns that hold a species, for the statements that read, write or copy all of them. */
export const speciesColumns = Object.entries(columns).map(([key, column]) => ({
  ...column,
  name: key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
}));

export const speciesColumnNames = speciesColumns.map(({ name }) => name);

// As text: drivers differ in how they write a list of JSON values.
function writeDetails(species: Species): string | null {
  const details = detailsOf(species);
  return details === null ? null : JSON.stringify(details);
}
