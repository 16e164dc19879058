import { t } from '../../texts/t.ts';
import { SingleKeysSwitch } from '../../ui/forms/single-keys-switch.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useSingleKeys } from '../../ui/single-keys.ts';
import type { Command } from '../canvas-tools/index.ts';
import { shortcutGroups } from './shortcuts.ts';

interface ShortcutsDialogProps {
  readonly commands: readonly Command[];
  readonly canEdit: boolean;
  readonly onClose: () => void;
}

/** Lists the shortcuts of the commands, and the keys and gestures of the canvas. */
export function ShortcutsDialog({ commands, canEdit, onClose }: ShortcutsDialogProps) {
  return (
    <Dialog title={t('Keyboard shortcuts')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <SingleKeysSwitch />
        {shortcutGroups(commands, canEdit, useSingleKeys()).map(({ title, shortcuts }) => (
          <section key={title}>
            <h3 className="mb-2 font-sans font-semibold text-quiet text-xs">{title}</h3>
            <dl className="flex flex-col gap-1.5 text-sm">
              {shortcuts.map(({ keys, action }) => (
                <div
                  key={action + keys.join()}
                  className="flex items-baseline justify-between gap-4"
                >
                  <dt>{action}</dt>
                  <dd className="flex shrink-0 gap-1.5">
                    {keys.map((key) => (
                      <kbd
                        key={key}
                        className="rounded-[4px] border border-line bg-sunken px-1.5 py-0.5 font-sans text-xs"
                      >
                        {key}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
