import { type ErrorCode, imageUpload } from '@life-tree/contract/values';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { type FileError, useDropzone } from 'react-dropzone';
import { errorText } from '../../texts/messages.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { LongWork } from '../feedback/long-work.tsx';

// Use the server's messages, so that both refuse a file with the same text.
const refusals: Readonly<Record<string, ErrorCode>> = {
  'file-invalid-type': 'image-type',
  'file-too-large': 'image-too-large',
  'file-too-small': 'image-too-small',
  'too-many-files': 'too-many-files',
};

interface Sending {
  readonly signal: AbortSignal;
  /** Called with a number from 0 to 1. */
  readonly onProgress: (progress: number) => void;
}

export interface ImageUploadProps {
  /** The accessible name of the file input. */
  readonly label: string;
  /** Sends the form. Returns an error message, or null. */
  readonly onUpload: (form: FormData, sending: Sending) => Promise<string | null>;
}

interface Upload {
  readonly fileName: string;
  readonly progress: number;
  readonly cancel: () => void;
}

/** Uploads one image that is dropped or chosen, with progress and errors. */
export function ImageUpload({ label, onUpload }: ImageUploadProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [upload, setUpload] = useState<Upload | null>(null);

  const send = async (image: File) => {
    const form = new FormData();
    form.set(imageUpload.field, image);
    const controller = new AbortController();
    const cancel = () => controller.abort();
    const onProgress = (progress: number) => setUpload({ fileName: image.name, progress, cancel });
    onProgress(0);
    const failure = await onUpload(form, { signal: controller.signal, onProgress });
    setUpload(null);
    // A cancelled upload is not an error.
    if (failure !== null && !controller.signal.aborted) setRefused([failure]);
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: imageUpload.types,
    minSize: 1,
    maxSize: imageUpload.maxBytes,
    multiple: false,
    disabled: upload !== null,
    // Only the button opens the file dialog, so that there is one control.
    noClick: true,
    noKeyboard: true,
    getErrorMessage: ({ code }: FileError) => errorText(refusals[code] ?? 'bad-input'),
    onDrop: ([image], rejections) => {
      const messages = rejections.flatMap(({ errors }) => errors.map(({ message }) => message));
      setRefused([...new Set(messages)]);
      // If there were several files, we do not know which one to use.
      if (image && rejections.length === 0) void send(image);
    },
  });

  return (
    <div className="flex grow flex-col gap-2">
      <div
        {...getRootProps({
          'data-file-field': '',
          className: classNames(
            'flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-5 text-center transition-colors',
            isDragActive ? 'border-leaf bg-leaf-tint' : 'border-edge bg-sunken',
          ),
        })}
      >
        <input {...getInputProps({ 'aria-label': label })} />
        <ImageUp aria-hidden="true" className="size-7 text-leaf" strokeWidth={1.25} />
        <p className="text-sm">
          {isDragActive ? t('Drop to upload') : t('Drag an image here, or')}
        </p>
        <Button variant="secondary" disabled={upload !== null} onClick={open}>
          {t('Choose a file')}
        </Button>
        <p className="text-quiet text-xs">{t('JPG, PNG, GIF, WebP, AVIF or SVG, up to 10 MB')}</p>
      </div>
      {upload !== null && (
        <LongWork
          label={t('Uploading {name}', { name: upload.fileName })}
          progress={upload.progress}
          onCancel={upload.cancel}
        />
      )}
      <div role="alert" className="text-red text-sm empty:hidden">
        {refused.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  );
}
