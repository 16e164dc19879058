import { t } from '../../texts/t.ts';

const isMac = () => /mac|iphone|ipad/i.test(navigator.platform);

const keyNames: Readonly<Record<string, () => string>> = {
  Mod: () => (isMac() ? '⌘' : t('Ctrl')),
  Shift: () => t('Shift'),
  Delete: () => t('Delete', {}, 'key'),
  Plus: () => '+',
  Minus: () => '−',
};

/** A shortcut as it is shown, such as "Ctrl Shift Z" for `Mod+Shift+Z`. */
export function keyText(keys: string): string {
  return keys
    .split('+')
    .map((key) => keyNames[key]?.() ?? key)
    .join(' ');
}

/** A shortcut as assistive technology reads it (aria-keyshortcuts). */
export function ariaKeys(keys: string | undefined): string | undefined {
  return keys?.replace('Mod', isMac() ? 'Meta' : 'Control');
}

/** Whether a shortcut is one letter, digit or sign. */
export function isSingleKey(keys: string): boolean {
  return keys.length === 1 || keys === 'Plus' || keys === 'Minus';
}
