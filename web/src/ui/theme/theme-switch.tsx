import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { SegmentedControl } from '../forms/segmented-control.tsx';
import { applyThemeChoice, useThemeChoice } from './theme-choice.ts';

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.5 } as const;

/** The themes to choose from. */
export const themes = () =>
  [
    { value: 'system', label: t('System theme'), icon: Monitor },
    { value: 'light', label: t('Light theme'), icon: Sun },
    { value: 'dark', label: t('Dark theme'), icon: Moon },
  ] as const;

export function ThemeSwitch() {
  const choice = useThemeChoice();
  return (
    <SegmentedControl
      label={t('Theme')}
      segments={themes().map(({ icon: Icon, ...theme }) => ({
        ...theme,
        icon: <Icon {...icon} />,
      }))}
      value={choice}
      onChange={applyThemeChoice}
    />
  );
}
