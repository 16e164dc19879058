import type { SpeciesId, TreeDocument } from '@life-tree/phylogeny';
import { Copy } from 'lucide-react';
import { useEffect } from 'react';
import { loadAhead } from '../../../api/load-ahead.ts';
import { t } from '../../../texts/t.ts';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import type { Command } from '../../canvas-tools/index.ts';
import { useClipboardEvent } from './clipboard-events.ts';

const loadWriters = () => import('./copied-species.ts');
type Writers = Awaited<ReturnType<typeof loadWriters>>;
// The event must be handled at once, so the writers are kept when they are loaded.
let writers: Writers | null = null;

async function keepWriters(): Promise<void> {
  writers ??= await loadWriters();
}

interface CopyingSettings {
  readonly tree: TreeDocument;
  readonly selected: ReadonlySet<SpeciesId>;
  /** Deletes species that were cut. Null for viewers. */
  readonly onCut: ((ids: readonly SpeciesId[]) => void) | null;
}

/** Copies and cuts the selected species with the shortcuts of the browser. */
export function useCopying({ tree, selected, onCut }: CopyingSettings): void {
  const toasts = useToasts();
  const isEmpty = selected.size === 0;
  useEffect(() => (isEmpty ? undefined : loadAhead(keepWriters)), [isEmpty]);

  const copy = (event: ClipboardEvent, isCut: boolean) => {
    if (isEmpty || event.clipboardData === null) return;
    if (writers === null) {
      toasts.error(t('Connection Failed'));
      return;
    }
    const copied = isCut
      ? writers.branchesToCut(tree, selected)
      : writers.speciesToCopy(tree, selected);
    const species = writers.copySpecies(tree, copied);
    writers.writeClipboard(event.clipboardData, species);
    event.preventDefault();
    const { count } = species;
    if (isCut) onCut?.([...selected]);
    toasts.note(
      isCut
        ? t('{count, plural, one {# species cut} other {# species cut}}', { count })
        : t('{count, plural, one {# species copied} other {# species copied}}', { count }),
    );
  };
  useClipboardEvent('copy', (event) => copy(event, false));
  useClipboardEvent('cut', onCut === null ? null : (event) => copy(event, true));
}

/** For the menus of everyone who sees the tree. */
export function copyCommand(selected: ReadonlySet<SpeciesId>): Command {
  return {
    id: 'copy',
    section: 'clipboard',
    keys: 'Mod+C',
    icon: Copy,
    label: t('Copy'),
    menu: 'species',
    disabled: selected.size === 0,
    run: () => runClipboardCommand('copy'),
  };
}

/** Copies or cuts from a menu, as the shortcut would. The writers may still be loading. */
export async function runClipboardCommand(command: 'copy' | 'cut'): Promise<void> {
  // Without them, the event says why nothing is copied.
  await keepWriters().catch(() => undefined);
  document.execCommand(command);
}
