import type { Tree } from '@life-tree/contract';
import { Code, FileImage, Link, Share2 } from 'lucide-react';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { embedCode } from './embed-code.ts';

interface ShareMenuProps {
  readonly tree: Tree;
  readonly onDownload: () => void;
}

export function ShareMenu({ tree, onDownload }: ShareMenuProps) {
  const toasts = useToasts();
  const copy = async (text: string, note: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.note(note);
    } catch {
      toasts.error(t('The browser did not allow copying'));
    }
  };
  const embed = {
    label: t('Copy embed code'),
    icon: Code,
    onSelect: () => copy(embedCode(tree, window.location.origin), t('Embed code copied')),
  };
  return (
    <Menu
      trigger={<IconButton icon={Share2} label={t('Share')} />}
      items={[
        {
          label: t('Copy link'),
          icon: Link,
          onSelect: () => copy(window.location.href, t('Link copied')),
        },
        ...(tree.isPublic ? [embed] : []),
        { label: t('Download SVG'), icon: FileImage, onSelect: onDownload },
      ]}
    />
  );
}
