import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { useToasts } from '../feedback/toaster.tsx';
import { Dialog } from '../overlays/dialog.tsx';
import { useDialogs } from '../overlays/dialogs.tsx';
import { GallerySection } from './gallery-section.tsx';

export function MessagesSection() {
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [open, setOpen] = useState(false);
  const askName = async () => {
    const name = await dialogs.prompt('Name of the tree', {
      initial: 'Untitled Phylogenetic Tree',
      accept: 'Create',
    });
    toasts.note(name === null ? 'Cancelled' : `Named “${name}”`);
  };
  const askDeletion = async () => {
    const isSure = await dialogs.confirm('Are you sure you want to delete this tree?', {
      accept: 'Delete tree',
      detail: 'Its 12 species and 3 comments will be lost.',
      destructive: true,
    });
    toasts.note(isSure ? 'Deleted' : 'Kept');
  };
  return (
    <GallerySection title="Dialogs and toasts">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => dialogs.alert("Passwords don't match")}>
          Alert
        </Button>
        <Button variant="secondary" onClick={askDeletion}>
          Confirm
        </Button>
        <Button variant="secondary" onClick={askName}>
          Prompt
        </Button>
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => toasts.note('Saved')}>
          Note
        </Button>
        <Button variant="secondary" onClick={() => toasts.error('The change was refused')}>
          Error
        </Button>
      </div>
      {open && (
        <Dialog title="Keyboard" onClose={() => setOpen(false)}>
          <p>Arrow keys walk the tree, + and − zoom.</p>
        </Dialog>
      )}
    </GallerySection>
  );
}
