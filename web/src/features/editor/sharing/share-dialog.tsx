import { Code, Copy } from 'lucide-react';
import type { ComponentProps } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useCopy } from '../../../ui/buttons/use-copy.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { embedCode } from '../../open-tree/index.ts';
import { CollaboratorsTab } from './collaborators-tab.tsx';
import { Visibility } from './visibility.tsx';

interface ShareDialogProps extends ComponentProps<typeof CollaboratorsTab> {
  readonly onClose: () => void;
}

/** Who sees the tree and who edits it, in one place. */
export function ShareDialog({ onClose, ...props }: ShareDialogProps) {
  const { tree } = props;
  const copy = useCopy();
  return (
    <Dialog title={t('Share')} onClose={onClose}>
      <div className="flex flex-col gap-6">
        <Visibility {...props} />
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
          <CollaboratorsTab {...props} />
        </div>
      </div>
    </Dialog>
  );
}
