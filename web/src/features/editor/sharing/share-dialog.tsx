import { Code, Copy } from 'lucide-react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCopy } from '../../../ui/buttons/use-copy.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { embedCode } from '../../open-tree/index.ts';
import { useTree } from '../../shown-tree/index.ts';
import { CollaboratorsTab } from './collaborators-tab.tsx';
import { Visibility } from './visibility.tsx';

interface ShareDialogProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** Who sees the tree and who edits it, in one place. */
export function ShareDialog({ userId, onClose }: ShareDialogProps) {
  const tree = useTree();
  const copy = useCopy();
  return (
    <Dialog title={t('Share')} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <Visibility userId={userId} />
        {tree.isPublic && (
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              onClick={() => copy(`${window.location.origin}/trees/${tree.id}`, t('Link copied'))}
            >
              <Copy aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {t('Copy address')}
            </Button>
            <Button
              variant="secondary"
              onClick={() => copy(embedCode(tree), t('Embed code copied'))}
            >
              <Code aria-hidden="true" className="size-4" strokeWidth={1.5} />
              {t('Copy embed code')}
            </Button>
          </div>
        )}
        <div className="border-line border-t pt-6">
          <CollaboratorsTab userId={userId} />
        </div>
      </div>
    </Dialog>
  );
}
