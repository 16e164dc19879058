import { Monitor, Moon, Sun } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { SegmentedControl } from '../forms/segmented-control.tsx';
import { applyThemeChoice, useThemeChoice } from './theme-choice.ts';

const icon = { 'aria-hidden': true, className: 'size-4', strokeWidth: 1.5 } as const;
const segments = () =>
  [
    { value: 'system', label: t('System theme'), icon: <Monitor {...icon} /> },
    { value: 'light', label: t('Light theme'), icon: <Sun {...icon} /> },
    { value: 'dark', label: t('Dark theme'), icon: <Moon {...icon} /> },
  ] as const;

export function ThemeSwitch() {
  const choice = useThemeChoice();
  return (
    <SegmentedControl
      label={t('Theme')}
      segments={segments()}
      value={choice}
      onChange={applyThemeChoice}
    />
  );
}
