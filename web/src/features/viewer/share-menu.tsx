import type { Tree } from '@life-tree/contract';
import { Code, FileImage, Link, Share2 } from 'lucide-react';
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
      toasts.error('The browser did not allow copying');
    }
  };
  const embed = {
    label: 'Copy embed code',
    icon: Code,
    onSelect: () => copy(embedCode(tree, window.location.origin), 'Embed code copied'),
  };
  return (
    <Menu
      trigger={<IconButton icon={Share2} label="Share" />}
      items={[
        {
          label: 'Copy link',
          icon: Link,
          onSelect: () => copy(window.location.href, 'Link copied'),
        },
        ...(tree.isPublic ? [embed] : []),
        { label: 'Download SVG', icon: FileImage, onSelect: onDownload },
      ]}
    />
  );
}
