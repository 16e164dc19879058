import { branchPalettes, commonValue, mixed } from '@life-tree/phylogeny';
import { useState } from 'react';
import { t } from '../../../../texts/t.ts';
import { ColourField } from '../../../../ui/forms/colour-field.tsx';
import { useForest } from '../../../shown-tree/index.ts';

interface SpeciesColourProps {
  readonly rows: readonly number[];
  /** Gives all of them a colour, or null for none. Returns why it is refused, or null. */
  readonly onSave: (colour: string | null) => string | null | Promise<string | null>;
}

/** A colour of their own for one or several species. */
export function SpeciesColour({ rows, onSave }: SpeciesColourProps) {
  const forest = useForest();
  const [error, setError] = useState<string | null>(null);
  const colour = commonValue(forest, rows, 'colour');
  return (
    <ColourField
      label={t('Colour')}
      name="species-colour"
      value={typeof colour === 'string' ? colour : null}
      isMixed={colour === mixed}
      placeholder={colour === mixed ? t('mixed') : t('Automatic colour')}
      suggestions={branchPalettes.light}
      error={error ?? undefined}
      onValue={async (chosen) => setError(await onSave(chosen))}
    />
  );
}
