import { t } from '../../texts/t.ts';
import { applySingleKeys, useSingleKeys } from '../single-keys.ts';
import { Switch } from './switch.tsx';

/** Turns off what somebody who dictates, or touches keys by accident, would trigger unintentionally. */
export function SingleKeysSwitch() {
  return (
    <div className="flex flex-col gap-1.5">
      <Switch
        label={t('Single-key shortcuts')}
        checked={useSingleKeys()}
        onChange={applySingleKeys}
      />
      <p className="max-w-prose text-quiet text-xs">
        {t(
          'Letters, digits and signs, such as N or +. Ctrl (or ⌘) shortcuts, Enter, Delete, the arrow keys and Escape always work.',
        )}
      </p>
    </div>
  );
}
