import type { CanvasSettings, ChangeSettings } from '@life-tree/canvas';
import { Toolbar } from 'radix-ui';
import { t } from '../../../texts/t.ts';
import { SegmentedControl } from '../../../ui/forms/segmented-control.tsx';
import { modes } from '../commands/view-commands.ts';

interface ModeChoiceProps {
  readonly settings: CanvasSettings;
  readonly onSettings: ChangeSettings;
}

const iconProps = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.5 } as const;

/** For the menu of the toolbar. */
export function ModeChoice({ settings, onSettings }: ModeChoiceProps) {
  return (
    <SegmentedControl
      label={t('Mode')}
      value={settings.mode}
      onChange={(mode) => onSettings({ mode })}
      segments={modes().map(({ icon: Icon, ...mode }) => ({
        ...mode,
        icon: <Icon {...iconProps} />,
      }))}
    />
  );
}

/**
 * For the row of the toolbar. It looks like `SegmentedControl`, but the arrow keys only move the focus,
 * because native radio buttons would change the mode of a user who passes through the row.
 */
export function ModeButtons({ settings, onSettings }: ModeChoiceProps) {
  return (
    <Toolbar.ToggleGroup
      type="single"
      aria-label={t('Mode')}
      value={settings.mode}
      className="inline-flex rounded-md border border-line bg-sunken p-1"
    >
      {modes().map(({ value, label, icon: Icon }) => (
        <Toolbar.ToggleItem
          key={value}
          value={value}
          title={label}
          aria-label={label}
          className="inline-flex min-h-8 items-center justify-center rounded-md border border-transparent px-3 text-quiet transition-colors hover:text-ink aria-checked:border-line aria-checked:bg-surface aria-checked:text-ink"
          onClick={() => onSettings({ mode: value })}
        >
          <Icon {...iconProps} />
        </Toolbar.ToggleItem>
      ))}
    </Toolbar.ToggleGroup>
  );
}
