import { type ErrorCode, imageUpload } from '@life-tree/contract/values';
import type { TreeImport, TreeSettings } from '@life-tree/phylogeny';
import { useEffect, useRef, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { ApiError, failedWith, failureText } from '../../../api/api-error.ts';
import type { CallOptions } from '../../../api/calls.ts';
import { errorText } from '../../../texts/messages.ts';
import { t } from '../../../texts/t.ts';
import { useStore } from '../use-store.ts';
import {
  type EmbeddedImage,
  fileIn,
  reportLines,
  separateImages,
  withImages,
} from './import-images.ts';
import { importOperation } from './import-operation.ts';
import type { ReportLine } from './import-report.tsx';

/** The result of an import with images: why it was refused, or which images are missing. */
export type ImageImport =
  | { readonly refused: string }
  | { readonly refused: null; readonly report: readonly ReportLine[] };

/** An import that only the server can do. */
export interface SentImport {
  readonly source: TreeImport;
  /** The settings that the tree takes over. */
  readonly settings: TreeSettings | null;
  /** Identifies the import, so that it can safely be sent again after a lost reply. */
  readonly operationId: string;
}

/**
 * Imports species with their images. The images embedded in the file are uploaded first, so that everything
 * is one edit with one undo. The server copies the images it has, so the species appear only after its reply.
 */
export function useImageImport() {
  const store = useStore();
  const api = useApi();
  const [progress, setProgress] = useState<number | null>(null);
  const uploading = useRef<AbortController | null>(null);
  /** By what the file contains, so that a second attempt sends the same edit. */
  const uploaded = useRef(new Map<string, string>());
  useEffect(() => () => uploading.current?.abort(), []);

  const upload = async ({ address }: EmbeddedImage, signal: AbortSignal) => {
    if (uploaded.current.has(address)) return;
    const file = fileIn(address);
    if (file === null) throw refused('image-damaged');
    if (file.size > imageUpload.maxBytes) throw refused('image-too-large');
    const form = new FormData();
    form.set(imageUpload.field, file);
    const params = { id: store.treeId };
    const { image } = await api.call('POST ph-tree/{id}/upload', { params, upload: form, signal });
    uploaded.current.set(address, image);
  };

  /** Uploads the images and reports the failed ones, grouped by reason. */
  const uploadAll = async (images: readonly EmbeddedImage[], signal: AbortSignal) => {
    const failed = new Map<string, string[]>();
    let last: UploadFailure | null = null;
    for (const [index, image] of images.entries()) {
      setProgress((index + 1) / (images.length + 1));
      // A reached limit or a cancellation also stops the remaining uploads.
      if (last?.isFinal !== true) {
        last = await upload(image, signal).then(
          () => null,
          (failure: unknown) => uploadFailure(failure, signal),
        );
      }
      if (last !== null) failed.set(last.reason, [...(failed.get(last.reason) ?? []), image.name]);
    }
    return [...failed].flatMap(([reason, names]) => reportLines(reason, reason, names));
  };

  const run = async ({ source, settings, operationId }: SentImport): Promise<ImageImport> => {
    const { copied, embedded } = separateImages(source);
    const { species } = copied.branch;
    const controller = new AbortController();
    uploading.current = controller;
    setProgress(0);
    const failed = await uploadAll(embedded, controller.signal);
    if (controller.signal.aborted) {
      setProgress(null);
      return { refused: t('The upload was cancelled') };
    }
    const addresses = new Map(
      embedded.map((image) => [image.species, uploaded.current.get(image.address) ?? null]),
    );
    const operation = importOperation(withImages(copied, addresses), settings);
    const names = new Map<string, string>(species.map(({ id, name }) => [id, name]));
    let missing: readonly string[] = [];
    try {
      await store.change(async () => {
        const reply = await api.call('POST ph-tree/{id}/operation', {
          params: { id: store.treeId },
          body: { operationId, operation: operation as SentOperation },
        });
        missing = reply.skipped.map(({ id }) => names.get(id ?? '') ?? '');
        return reply;
      }, operationId);
    } catch (failure) {
      setProgress(null);
      return { refused: failureText(failure) };
    }
    setProgress(null);
    const message = t('Images that are not on this server or that you cannot see are left out');
    return {
      refused: null,
      report: [...reportLines('images-missing', message, missing), ...failed],
    };
  };

  return { progress, run, cancel: () => uploading.current?.abort() };
}

/** An import has only operations that the contract accepts. */
type SentOperation = CallOptions<'POST ph-tree/{id}/operation'>['body']['operation'];

interface UploadFailure {
  readonly reason: string;
  readonly isFinal: boolean;
}

function uploadFailure(failure: unknown, { aborted }: AbortSignal): UploadFailure {
  if (aborted) return { reason: t('The upload was cancelled'), isFinal: true };
  const isFinal = failedWith(failure, 'too-many');
  return { reason: failureText(failure), isFinal };
}

/** The same error as the server's, for images that need not be sent. */
function refused(code: ErrorCode): ApiError {
  return new ApiError(code, { text: errorText(code) });
}
