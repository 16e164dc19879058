import { imageUpload } from '@life-tree/contract';
import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useId, useRef } from 'react';
import { useApi } from '../../api/api-context.ts';
import { failureText } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { useDialogs } from '../../ui/dialogs.tsx';
import { useToasts } from '../../ui/toaster.tsx';
import { PersonPhoto, useAcceptMe } from '../profiles/index.ts';
import { PictureDropzone } from './picture-dropzone.tsx';

export function PictureSetting({ photo }: { readonly photo: string | null }) {
  const { upload, cancel, remove } = usePicture();
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
      <div className="flex flex-col items-center gap-3">
        <PersonPhoto photo={photo} size="large" />
        {photo && (
          <Button variant="quiet" className="text-red" busy={remove.busy} onClick={remove.ask}>
            {!remove.busy && <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.5} />}
            Delete picture
          </Button>
        )}
      </div>
      <div className="flex grow flex-col gap-3">
        <PictureDropzone
          label="Profile picture"
          disabled={upload.isPending}
          onPicture={upload.mutate}
        />
        {upload.isPending && <UploadProgress file={upload.variables} onCancel={cancel} />}
      </div>
    </div>
  );
}

function usePicture() {
  const api = useApi();
  const acceptMe = useAcceptMe();
  const dialogs = useDialogs();
  const toasts = useToasts();
  const sending = useRef<AbortController>(null);

  const upload = useMutation({
    mutationFn: async (file: File) => {
      const form = new FormData();
      form.set(imageUpload.field, file);
      const controller = new AbortController();
      sending.current = controller;
      try {
        return await api.call('POST user/me/photo', { upload: form, signal: controller.signal });
      } catch (failure) {
        // Cancelled by the person, who need not be told.
        if (controller.signal.aborted) return null;
        throw failure;
      }
    },
    onSuccess: (me) => {
      if (!me) return;
      acceptMe(me);
      toasts.note('Your picture is changed');
    },
    onError: (failure) => toasts.error(failureText(failure)),
  });

  const removal = useMutation({
    mutationFn: () => api.call('DELETE user/me/photo'),
    onSuccess: acceptMe,
    onError: (failure) => toasts.error(failureText(failure)),
  });
  const askRemoval = async () => {
    const isSure = await dialogs.confirm('Are you sure you want to delete your profile picture?', {
      accept: 'Delete picture',
      destructive: true,
    });
    if (isSure) removal.mutate();
  };

  return {
    upload,
    cancel: () => sending.current?.abort(),
    remove: { ask: askRemoval, busy: removal.isPending },
  };
}

interface UploadProgressProps {
  readonly file: File;
  readonly onCancel: () => void;
}

function UploadProgress({ file, onCancel }: UploadProgressProps) {
  const labelId = useId();
  return (
    <div className="flex items-center gap-4">
      <div role="status" className="flex min-w-0 grow flex-col gap-1.5">
        <span id={labelId} className="truncate text-sm">
          Uploading {file.name}
        </span>
        <progress aria-labelledby={labelId} className="h-1.5 w-full accent-leaf" />
      </div>
      <Button variant="quiet" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
