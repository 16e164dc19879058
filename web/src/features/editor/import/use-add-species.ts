import type { TreeImport, TreeSettings } from '@life-tree/phylogeny';
import { useState } from 'react';
import { t } from '../../../texts/t.ts';
import { useEditing } from '../../shown-tree/index.ts';
import { useImageUploads } from '../add-images/use-image-uploads.ts';
import { fileIn, separateImages, withImages } from './import-images.ts';
import { importOperation, withoutImages } from './import-operation.ts';
import { type ReportLine, reportLines } from './import-report.tsx';

/** How species were added: why they were refused, or which images are missing. */
export type SpeciesAdded =
  | { readonly refused: string }
  | { readonly refused: null; readonly report: readonly ReportLine[] };

/**
 * Adds the species of another tree as one edit with one undo. Images that a file contains are uploaded first.
 * The server copies the images it has, so species with images appear only after its reply.
 */
export function useAddSpecies() {
  const editing = useEditing();
  const uploads = useImageUploads();
  const [isAdding, setIsAdding] = useState(false);

  const addWithImages = async (
    source: TreeImport,
    settings: TreeSettings | null,
  ): Promise<SpeciesAdded> => {
    const { copied, embedded } = separateImages(source);
    const images = embedded.map(({ name, address }) => ({
      ...{ content: address, name },
      file: () => fileIn(address),
    }));
    const ended = await uploads.run(images, (addresses) => {
      const bySpecies = new Map(
        embedded.map(({ species, address }) => [species, addresses.get(address) ?? null]),
      );
      return importOperation(withImages(copied, bySpecies), settings);
    });
    if (!ended.isDone) return { refused: ended.reason ?? t('The upload was cancelled') };
    const { species } = copied.branch;
    const missing = species.flatMap(({ id, name }) => (ended.skipped.has(id) ? [name] : []));
    const message = t('Images that are not on this server or that you cannot see are left out');
    const reasons = [...new Set(ended.failed.map(({ reason }) => reason))];
    const failed = reasons.flatMap((reason) => {
      const those = ended.failed.filter((one) => one.reason === reason);
      return reportLines(
        reason,
        reason,
        those.map(({ name }) => name),
      );
    });
    return {
      refused: null,
      report: [...reportLines('images-missing', message, missing), ...failed],
    };
  };

  return {
    isAdding,
    /** How many of the images are uploaded, from 0 to 1; null while none are. */
    progress: uploads.progress,
    cancel: uploads.cancel,
    /** Adds species, and the settings that the tree takes over from theirs. */
    add: async (
      source: TreeImport,
      settings: TreeSettings | null,
      hasImages: boolean,
    ): Promise<SpeciesAdded> => {
      setIsAdding(true);
      const ended = hasImages
        ? await addWithImages(source, settings)
        : {
            refused: await editing.performLarge(importOperation(withoutImages(source), settings)),
            report: [],
          };
      setIsAdding(false);
      return ended;
    },
  };
}
