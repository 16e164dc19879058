import type { Tree } from '@life-tree/contract';
import { Copy } from 'lucide-react';
import { useId } from 'react';
import { t } from '../../texts/t.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { citationBibtex, citationText } from './citation.ts';

interface CiteDialogProps {
  readonly tree: Tree;
  readonly onCopy: (text: string, note: string) => void;
  readonly onClose: () => void;
}

export function CiteDialog({ tree, onCopy, onClose }: CiteDialogProps) {
  const { origin } = window.location;
  const today = new Date();
  return (
    <Dialog title={t('Cite this tree')} onClose={onClose}>
      <div className="flex flex-col gap-5">
        <Citation
          label={t('Text')}
          copyLabel={t('Copy text')}
          text={citationText(tree, origin, today)}
          onCopy={(text) => onCopy(text, t('Citation copied'))}
        />
        <Citation
          label="BibTeX"
          copyLabel={t('Copy BibTeX')}
          text={citationBibtex(tree, origin, today)}
          isCode
          onCopy={(text) => onCopy(text, t('Citation copied'))}
        />
      </div>
    </Dialog>
  );
}

interface CitationProps {
  readonly label: string;
  readonly copyLabel: string;
  readonly text: string;
  readonly isCode?: boolean;
  readonly onCopy: (text: string) => void;
}

function Citation({ label, copyLabel, text, isCode = false, onCopy }: CitationProps) {
  const labelId = useId();
  return (
    <section aria-labelledby={labelId} className="flex flex-col gap-2">
      <div className="flex items-center justify-between gap-4">
        <h3 id={labelId} className="font-medium text-sm">
          {label}
        </h3>
        <Button variant="secondary" onClick={() => onCopy(text)}>
          <Copy aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {copyLabel}
        </Button>
      </div>
      <p
        className={`wrap-anywhere rounded-md bg-sunken p-3 ${isCode ? 'whitespace-pre-wrap font-mono text-xs' : 'text-sm'}`}
      >
        {text}
      </p>
    </section>
  );
}
