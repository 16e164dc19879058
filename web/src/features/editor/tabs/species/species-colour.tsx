import { branchPalettes, mixed } from '@life-tree/phylogeny';
import { useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { ColourField } from '../../../../ui/forms/colour-field.tsx';
import { useFields } from './use-fields.ts';

interface SpeciesColourProps {
  readonly rows: readonly number[];
}

/** A colour of their own for one or several species. */
export function SpeciesColour({ rows }: SpeciesColourProps) {
  const { common, save } = useFields(rows);
  const [error, setError] = useState<string | null>(null);
  const colour = common('colour');
  return (
    <ColourField
      label={t('Colour')}
      name="species-colour"
      value={typeof colour === 'string' ? colour : null}
      isMixed={colour === mixed}
      placeholder={colour === mixed ? t('mixed') : t('Automatic colour')}
      suggestions={branchPalettes.light}
      error={error ?? undefined}
      onValue={async (chosen) => setError(await save('colour', chosen))}
    />
  );
}
