import { imageUpload } from '@life-tree/contract/values';
import type { Operation } from '@life-tree/phylogeny';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { ApiError, failedWith, failureText } from '../../../api/api-error.ts';
import type { CallOptions } from '../../../api/calls.ts';
import { useSendOnce } from '../../../api/use-send-once.ts';
import { errorText } from '../../../texts/messages.ts';
import { useStore } from '../use-store.ts';

/** An image to upload. */
export interface NewImage {
  /** What it is. A second attempt does not upload the same image again. */
  readonly content: File | string;
  readonly name: string;
  /** Null if the image is damaged. */
  readonly file: () => File | null;
}

/** An image that was not added, and why. */
export interface FailedImage {
  readonly name: string;
  readonly reason: string;
}

/**
 * How an edit with new images ended: why nothing was changed (null after a cancellation), or which images are
 * missing. `skipped`: the species whose image the server does not have.
 */
export type ImagesAdded =
  | { readonly isDone: false; readonly reason: string | null }
  | {
      readonly isDone: true;
      readonly failed: readonly FailedImage[];
      readonly skipped: ReadonlySet<string | null>;
    };

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
 * Uploads images and then sends one edit that uses them. Until that edit, nothing in the tree has changed, so
 * cancelling and failing leave the tree as it was. A second attempt sends only what is missing.
 */
export function useImageUploads() {
  const store = useStore();
  const api = useApi();
  const [progress, setProgress] = useState<number | null>(null);
  const addresses = useRef(new Map<NewImage['content'], string>());
  const sendOnce = useSendOnce();
  const uploading = useRef<AbortController | null>(null);
  useEffect(() => () => uploading.current?.abort(), []);
  const params = { id: store.treeId };

  const upload = async ({ content, file: read }: NewImage, signal: AbortSignal): Promise<void> => {
    if (addresses.current.has(content)) return;
    const file = read();
    // The same errors as the server's, for images that need not be sent.
    const code = file === null ? 'image-damaged' : 'image-too-large';
    if (file === null || file.size > imageUpload.maxBytes) {
      throw new ApiError(code, { text: errorText(code) });
    }
    const form = new FormData();
    form.set(imageUpload.field, file);
    const { image } = await api.call('POST ph-tree/{id}/upload', { params, upload: form, signal });
    addresses.current.set(content, image);
  };

  /** Uploads a few files at a time. Throws what prevents all further uploads. */
  const uploadAll = async (
    images: readonly NewImage[],
    signal: AbortSignal,
  ): Promise<FailedImage[]> => {
    const failed: FailedImage[] = [];
    let next = 0;
    let done = 0;
    let limit: string | null = null;
    const work = async () => {
      for (let image = images[next++]; image !== undefined; image = images[next++]) {
        const { name } = image;
        try {
          if (limit === null) await upload(image, signal);
          else failed.push({ name, reason: limit });
        } catch (failure) {
          const isLimit = failedWith(failure, 'too-many');
          if (!isLimit && !failedWith(failure, ...fileErrors)) throw failure;
          if (isLimit) limit = failureText(failure);
          failed.push({ name, reason: failureText(failure) });
        }
        done += 1;
        setProgress(done / (images.length + 1));
      }
    };
    await Promise.all(Array.from({ length: maxParallel }, work));
    return failed;
  };

  /** Returns the species whose image the server does not have. */
  const send = async (operation: Operation) => {
    const skipped = new Set<string | null>();
    await sendOnce(JSON.stringify(operation), (operationId) =>
      store.change(async () => {
        const reply = await api.call('POST ph-tree/{id}/operation', {
          params,
          body: { operationId, operation: operation as SentOperation },
        });
        for (const { id } of reply.skipped) skipped.add(id);
        return reply;
      }, operationId),
    );
    return skipped;
  };

  /** `operation` gets the addresses of the images that were uploaded, and may find that nothing changes. */
  const run = async (
    images: readonly NewImage[],
    operation: (addresses: ReadonlyMap<NewImage['content'], string>) => Operation | null,
  ): Promise<ImagesAdded> => {
    const controller = new AbortController();
    uploading.current = controller;
    setProgress(0);
    try {
      const failed = await uploadAll(images, controller.signal);
      controller.signal.throwIfAborted();
      const edit = operation(addresses.current);
      return { isDone: true, failed, skipped: edit === null ? new Set() : await send(edit) };
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
