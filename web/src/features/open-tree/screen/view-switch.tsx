import { ChartGantt, type LucideIcon, SquareSplitVertical, Table2 } from 'lucide-react';
import { t } from '../../../texts/t.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import type { Command } from '../../canvas-tools/index.ts';
import type { ShownView } from './panel-preference.ts';

interface ViewSwitchProps {
  readonly shown: ShownView;
  readonly onShown: (view: ShownView) => void;
  /** Whether canvas and table fit on the screen together. */
  readonly hasBoth: boolean;
}

const views = (hasBoth: boolean) => {
  const all: readonly { value: ShownView; label: string; short?: string; icon: LucideIcon }[] = [
    { value: 'canvas', label: t('Canvas'), icon: ChartGantt },
    { value: 'table', label: t('Table'), icon: Table2 },
    {
      value: 'both',
      label: t('Canvas and table'),
      short: t('Both'),
      icon: SquareSplitVertical,
    },
  ];
  return all.filter(({ value }) => hasBoth || value !== 'both');
};

/** The same choice for the palette. */
export function viewSwitchCommands({
  shown,
  onShown,
  hasBoth,
}: ViewSwitchProps): readonly Command[] {
  return views(hasBoth).map(({ value, label, icon }) => ({
    id: `view-${value}`,
    section: 'view',
    label: t('View: {view}', { view: label }),
    icon,
    checked: shown === value,
    run: () => onShown(value),
  }));
}

/** Shows the canvas, the table or both. */
export function ViewSwitch({ shown, onShown, hasBoth }: ViewSwitchProps) {
  return (
    <div className="flex items-center justify-between gap-3 text-sm">
      <span aria-hidden="true">{t('Show')}</span>
      <SegmentedControl
        label={t('Show')}
        value={shown}
        onChange={onShown}
        segments={views(hasBoth).map(({ value, label, short = label }) => ({
          value,
          label: short,
        }))}
      />
    </div>
  );
}
