import { t } from '../../../texts/t.ts';
import { Switch } from '../../../ui/forms/switch.tsx';
import { useEditing, useTreeSettings } from '../../shown-tree/index.ts';

/** Decides for the whole tree whether descendants move along when a time is edited. */
export function MoveAlongSwitch() {
  const { settings } = useTreeSettings().look;
  const editing = useEditing();
  const isOn = settings?.moveAlong !== false;
  return (
    <div className="flex flex-col gap-1">
      <Switch
        label={t('Descendants move along')}
        checked={isOn}
        onChange={(on) =>
          editing.performOrNotify({ kind: 'edit-tree', moveAlong: on ? null : false })
        }
      />
      <p className="text-quiet text-xs">
        {isOn
          ? t('A new apparition moves the whole branch, and a new extinction its descendants.')
          : t('An edit changes one date of one species. All others stay where they are.')}
      </p>
    </div>
  );
}
