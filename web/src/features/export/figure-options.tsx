import { type FigurePreset, figurePresets, figureSheet, textSizes } from '@life-tree/phylogeny';
import { t } from '../../texts/t.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import { type FigureChoice, figureThemes, tileCounts, withPreset } from './figure-choice.ts';

interface FigureOptionsProps {
  readonly choice: FigureChoice;
  readonly offersReferences: boolean;
  readonly onChange: (choice: FigureChoice) => void;
}

/** The sheet of a drawing, and what is on it. */
export function FigureOptions({ choice, offersReferences, onChange }: FigureOptionsProps) {
  const { preset, text, across, theme, references } = choice;
  const usual = figureSheet(preset);
  const sizes = textSizes.filter((size) => figureSheet(preset, size).text === size);
  return (
    <>
      <SelectField
        label={t('Sheet')}
        name="sheet"
        value={preset}
        choices={figurePresets.map((value) => ({ value, label: presetLabels()[value] }))}
        onValue={(value) => onChange(withPreset(choice, value))}
      />
      <div className="grid grid-cols-2 gap-4">
        <SelectField
          label={t('Size of names')}
          name="text"
          value={String(text ?? usual.text)}
          choices={sizes.map((size) => ({
            value: String(size),
            label: t('{size} pt', { size }),
          }))}
          onValue={(value) => onChange({ ...choice, text: Number(value) })}
        />
        <SelectField
          label={t('Colours')}
          name="theme"
          value={theme}
          choices={figureThemes.map((value) => ({ value, label: themeLabels()[value] }))}
          onValue={(value) => onChange({ ...choice, theme: value })}
        />
        {preset === 'tiles' && (
          <SelectField
            label={t('Pages side by side')}
            name="across"
            value={String(across)}
            choices={tileCounts.map((count) => ({ value: String(count), label: String(count) }))}
            onValue={(value) => onChange({ ...choice, across: Number(value) })}
          />
        )}
        {offersReferences && (
          // The names of styles need the width of two fields.
          <div className="col-span-2">
            <SelectField
              label={t('References')}
              name="references"
              value={references}
              choices={[
                { value: 'numbers', label: t('Numbers') },
                { value: 'author-year', label: t('Author and year') },
                { value: 'none', label: t('None') },
              ]}
              onValue={(value) => onChange({ ...choice, references: value })}
            />
          </div>
        )}
      </div>
      {preset === 'tiles' && (
        <p className="text-quiet text-xs">
          {t(
            'PDF files have one page per tile. Cut along the lines, and glue pages where they overlap by 10 mm. SVG and PNG files have the whole sheet.',
          )}
        </p>
      )}
      <div className="grid grid-cols-2 gap-x-4 gap-y-2">
        {switches().map(({ name, label }) => (
          <Switch
            key={name}
            label={label}
            checked={choice[name]}
            onChange={(checked) => onChange({ ...choice, [name]: checked })}
          />
        ))}
      </div>
    </>
  );
}

function presetLabels(): Readonly<Record<FigurePreset, string>> {
  return {
    a4: t('A4 page'),
    column: t('One column, 85 mm'),
    columns: t('Two columns, 178 mm'),
    slide: t('Slide, 16:9'),
    poster: t('Poster, A0'),
    tiles: t('Poster on A4 pages to glue'),
  };
}

function themeLabels(): Readonly<Record<FigureChoice['theme'], string>> {
  return { white: t('White'), light: t('Light'), dark: t('Dark') };
}

function switches(): readonly {
  name: 'title' | 'legend' | 'credits' | 'code';
  label: string;
}[] {
  return [
    { name: 'title', label: t('Title') },
    { name: 'legend', label: t('Legend') },
    { name: 'credits', label: t('Credits') },
    { name: 'code', label: t('QR code') },
  ];
}
