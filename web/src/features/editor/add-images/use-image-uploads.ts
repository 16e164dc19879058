import { imageUpload } from '@life-tree/contract/values';
import { inEdits, inSequence, type Operation, type SpeciesId } from '@life-tree/phylogeny';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failedWith, failureText } from '../../../api/api-error.ts';
import type { CallOptions } from '../../../api/calls.ts';
import { useSendOnce } from '../../../api/use-send-once.ts';
import { t } from '../../../texts/t.ts';
import { useStore } from '../use-store.ts';

/** An image and the species that gets it. */
export interface ChosenImage {
  readonly file: File;
  readonly species: SpeciesId;
}

/** An image that was not added, and why. */
interface FailedImage {
  readonly name: string;
  readonly reason: string;
}

/** How adding images ended: why nothing was changed (null after a cancellation), or which images are missing. */
export type ImagesAdded =
  | { readonly isDone: false; readonly reason: string | null }
  | { readonly isDone: true; readonly count: number; readonly failed: readonly FailedImage[] };

/** Errors about one file. The other files can still be added. */
const fileErrors = [
  'image-type',
  'image-damaged',
  'image-too-large',
  'image-too-small',
  'image-too-many-pixels',
  'image-too-complex',
];

const maxParallel = 3;

/**
 * Uploads images and then gives them to their species in one edit. Until that edit, nothing in the tree has
 * changed, so cancelling and failing leave the tree as it was. A second attempt sends only what is missing.
 */
export function useImageUploads() {
  const store = useStore();
  const api = useApi();
  const [progress, setProgress] = useState<number | null>(null);
  const addresses = useRef(new Map<File, string>());
  const sendOnce = useSendOnce();
  const uploading = useRef<AbortController | null>(null);
  useEffect(() => () => uploading.current?.abort(), []);
  const params = { id: store.treeId };

  const upload = async (file: File, signal: AbortSignal): Promise<void> => {
    if (addresses.current.has(file)) return;
    const form = new FormData();
    form.set(imageUpload.field, file);
    const { image } = await api.call('POST ph-tree/{id}/upload', { params, upload: form, signal });
    addresses.current.set(file, image);
  };

  /** Uploads a few files at a time. Throws what prevents all further uploads. */
  const uploadAll = async (
    images: readonly ChosenImage[],
    signal: AbortSignal,
  ): Promise<FailedImage[]> => {
    const failed: FailedImage[] = [];
    let next = 0;
    let done = 0;
    let limit: string | null = null;
    const work = async () => {
      for (let image = images[next++]; image !== undefined; image = images[next++]) {
        const { file } = image;
        try {
          if (limit === null) await upload(file, signal);
          else failed.push({ name: file.name, reason: limit });
        } catch (failure) {
          const isLimit = failedWith(failure, 'too-many');
          if (!isLimit && !failedWith(failure, ...fileErrors)) throw failure;
          if (isLimit) limit = failureText(failure);
          failed.push({ name: file.name, reason: failureText(failure) });
        }
        done += 1;
        setProgress(done / (images.length + 1));
      }
    };
    await Promise.all(Array.from({ length: maxParallel }, work));
    return failed;
  };

  /** Sends one edit for all images that are uploaded. Returns those that the server no longer has. */
  const assign = async (images: readonly ChosenImage[]): Promise<FailedImage[]> => {
    const { forest } = store.state();
    const edits = images.flatMap(({ file, species: id }) => {
      const image = addresses.current.get(file);
      if (image === undefined) return [];
      // The credit was that of the former image.
      const isCredited = forest.details(forest.indexOf(id))?.imageCredit !== undefined;
      return [{ id, image, ...(isCredited && { imageCredit: null }) }];
    });
    if (edits.length === 0) return [];
    const operation: Operation = inSequence(inEdits(edits));
    let missing: FailedImage[] = [];
    const send = async (operationId: string) => {
      const reply = await api.call('POST ph-tree/{id}/operation', {
        params,
        body: { operationId, operation: operation as SentOperation },
      });
      const skipped = new Set(reply.skipped.map(({ id }) => id));
      missing = images
        .filter(({ file, species }) => addresses.current.has(file) && skipped.has(species))
        .map(({ file }) => ({
          name: file.name,
          reason: t('The upload took too long. Add this image again.'),
        }));
      return reply;
    };
    await sendOnce(JSON.stringify(operation), (operationId) =>
      store.change(() => send(operationId), operationId),
    );
    return missing;
  };

  const run = async (images: readonly ChosenImage[]): Promise<ImagesAdded> => {
    const controller = new AbortController();
    uploading.current = controller;
    setProgress(0);
    try {
      const failed = await uploadAll(images, controller.signal);
      controller.signal.throwIfAborted();
      const missing = await assign(images);
      const count = images.length - failed.length - missing.length;
      return { isDone: true, count, failed: [...failed, ...missing] };
    } catch (failure) {
      const isCancelled = controller.signal.aborted;
      controller.abort();
      return { isDone: false, reason: isCancelled ? null : failureText(failure) };
    } finally {
      setProgress(null);
    }
  };

  return { progress, run, cancel: () => uploading.current?.abort() };
}

/** Such an edit has only operations that the contract accepts. */
type SentOperation = CallOptions<'POST ph-tree/{id}/operation'>['body']['operation'];
