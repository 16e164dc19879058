import { ChartGantt, type LucideIcon, SquareSplitVertical, Table2 } from 'lucide-react';
import { ToggleGroup } from 'radix-ui';
import { t } from '../../../texts/t.ts';
import type { Command, ToolbarCommand } from '../../canvas-tools/index.ts';
import type { ShownView } from './panel-preference.ts';

interface ViewSwitchProps {
  readonly shown: ShownView;
  readonly onShown: (view: ShownView) => void;
  /** Whether canvas and table fit on the screen together. */
  readonly hasBoth: boolean;
}

const views = (): readonly { value: ShownView; label: string; icon: LucideIcon }[] => [
  { value: 'canvas', label: t('Canvas'), icon: ChartGantt },
  { value: 'table', label: t('Table'), icon: Table2 },
  { value: 'both', label: t('Canvas and table'), icon: SquareSplitVertical },
];

/** The same choice for the palette. */
export function viewSwitchCommands({
  shown,
  onShown,
  hasBoth,
}: ViewSwitchProps): readonly Command[] {
  return views()
    .filter(({ value }) => hasBoth || value !== 'both')
    .map(({ value, label, icon }) => ({
      id: `view-${value}`,
      section: 'view',
      label: t('View: {view}', { view: label }),
      icon,
      checked: shown === value,
      run: () => onShown(value),
    }));
}

/** The same choice on a phone, whose header has no space for it: a button of the toolbar. */
export function viewSwitchTool({ shown, onShown }: ViewSwitchProps): ToolbarCommand {
  const isTable = shown === 'table';
  return {
    id: 'view-switch',
    section: 'view',
    icon: isTable ? ChartGantt : Table2,
    label: isTable ? t('Show the canvas') : t('Show the table'),
    rank: 6,
    run: () => onShown(isTable ? 'canvas' : 'table'),
  };
}

/** Shows the canvas, the table or both. */
export function ViewSwitch({ shown, onShown }: ViewSwitchProps) {
  return (
    <ToggleGroup.Root
      type="single"
      aria-label={t('View')}
      value={shown}
      className="inline-flex rounded-md border border-line bg-sunken p-0.5"
    >
      {views().map(({ value, label, icon: Icon }) => (
        <ToggleGroup.Item
          key={value}
          value={value}
          title={label}
          aria-label={label}
          className="inline-flex min-h-8 items-center justify-center rounded-md border border-transparent px-2 text-quiet transition-colors hover:text-ink aria-checked:border-line aria-checked:bg-surface aria-checked:text-ink"
          onClick={() => onShown(value)}
        >
          <Icon aria-hidden="true" className="size-4" strokeWidth={1.5} />
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
