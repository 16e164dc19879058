import { figurePresets, sideRange, textSizes } from '@life-tree/phylogeny';
import { t } from '../../texts/t.ts';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { Switch } from '../../ui/forms/switch.tsx';
import {
  canTurn,
  type FigureChoice,
  figureThemes,
  sheetOf,
  tileCounts,
  withPreset,
} from './figure-choice.ts';
import { SideField } from './side-field.tsx';

interface FigureOptionsProps {
  readonly choice: FigureChoice;
  readonly offersReferences: boolean;
  readonly onChange: (choice: FigureChoice) => void;
}

/** The sheet of a drawing, and what is on it. */
export function FigureOptions({ choice, offersReferences, onChange }: FigureOptionsProps) {
  const { preset, text, across, theme, references, orientation, shape, font } = choice;
  const usual = sheetOf({ ...choice, text: null });
  const sizes = textSizes.filter((size) => sheetOf({ ...choice, text: size }).text === size);
  const size = text ?? usual.text;
  const offered = sizes.some((one) => one === size)
    ? sizes
    : [...sizes, size].sort((a, b) => a - b);
  return (
    <>
      <SelectField
        label={t('Sheet')}
        name="sheet"
        value={preset}
        choices={[...figurePresets, 'own' as const].map((value) => ({
          value,
          label: presetLabels()[value],
        }))}
        onValue={(value) => onChange(withPreset(choice, value))}
      />
      <div className="grid grid-cols-2 gap-4">
        {preset === 'own' &&
          (['width', 'height'] as const).map((side) => (
            <SideField
              key={side}
              label={side === 'width' ? t('Width in mm') : t('Height in mm')}
              name={side}
              range={sideRange}
              value={choice[side]}
              onValue={(length) => onChange({ ...choice, [side]: length })}
            />
          ))}
        {canTurn(choice) && (
          <SelectField
            label={t('Orientation')}
            name="orientation"
            value={orientation ?? 'any'}
            choices={[
              { value: 'any', label: t('What suits the tree') },
              { value: 'portrait', label: t('Portrait') },
              { value: 'landscape', label: t('Landscape') },
            ]}
            onValue={(value) =>
              onChange({ ...choice, orientation: value === 'any' ? null : value })
            }
          />
        )}
        <SelectField
          label={t('Shape')}
          name="shape"
          value={shape ?? 'screen'}
          choices={[
            { value: 'screen', label: t('As shown') },
            { value: 'across', label: t('Across') },
            { value: 'upright', label: t('Upright') },
            { value: 'fan', label: t('Fan') },
          ]}
          onValue={(value) => onChange({ ...choice, shape: value === 'screen' ? null : value })}
        />
        <SelectField
          label={t('Font')}
          name="font"
          value={font}
          choices={[
            { value: 'sans', label: t('Sans serif') },
            { value: 'serif', label: t('Serif') },
          ]}
          onValue={(value) => onChange({ ...choice, font: value })}
        />
        <SelectField
          label={t('Size of names')}
          name="text"
          value={String(size)}
          choices={offered.map((one) => ({
            value: String(one),
            label: t('{size} pt', { size: one }),
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

function presetLabels(): Readonly<Record<FigureChoice['preset'], string>> {
  return {
    a4: t('A4 page'),
    column: t('One column, 85 mm'),
    columns: t('Two columns, 178 mm'),
    slide: t('Slide, 16:9'),
    poster: t('Poster, A0'),
    tiles: t('Poster on A4 pages to glue'),
    own: t('A size of my own'),
  };
}

function themeLabels(): Readonly<Record<FigureChoice['theme'], string>> {
  return {
    white: t('White'),
    light: t('Light'),
    dark: t('Dark'),
    transparent: t('Transparent'),
  };
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
