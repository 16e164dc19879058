import { type ErrorCode, imageUpload } from '@life-tree/contract/values';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { type FileError, useDropzone } from 'react-dropzone';
import { errorText } from '../../texts/messages.ts';
import { t } from '../../texts/t.ts';
import { Button } from '../buttons/button.tsx';
import { classNames } from '../class-names.ts';
import { LongWork } from '../feedback/long-work.tsx';

// The server's own words: a file is refused in the same ones wherever it is.
const refusals: Readonly<Record<string, ErrorCode>> = {
  'file-invalid-type': 'image-type',
  'file-too-large': 'image-too-large',
  'file-too-small': 'image-too-small',
  'too-many-files': 'too-many-files',
};

/** The way to stop an upload, and whom to tell how far it is, from 0 to 1. */
interface Sending {
  readonly signal: AbortSignal;
  readonly onProgress: (share: number) => void;
}

export interface ImageUploadProps {
  /** What the picture is for, read out with the control. */
  readonly label: string;
  /** Sends the form; answers why that failed, or null. */
  readonly onUpload: (form: FormData, sending: Sending) => Promise<string | null>;
}

interface Upload {
  readonly fileName: string;
  readonly share: number;
  readonly cancel: () => void;
}

/** Takes one picture by dragging or choosing it, shows it going, and says why it takes another not. */
export function ImageUpload({ label, onUpload }: ImageUploadProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const [upload, setUpload] = useState<Upload | null>(null);

  const send = async (picture: File) => {
    const form = new FormData();
    form.set(imageUpload.field, picture);
    const controller = new AbortController();
    const cancel = () => controller.abort();
    const onProgress = (share: number) => setUpload({ fileName: picture.name, share, cancel });
    onProgress(0);
    const failure = await onUpload(form, { signal: controller.signal, onProgress });
    setUpload(null);
    // Whoever cancels it need not be told.
    if (failure !== null && !controller.signal.aborted) setRefused([failure]);
  };
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: imageUpload.types,
    minSize: 1,
    maxSize: imageUpload.maxBytes,
    multiple: false,
    disabled: upload !== null,
    // The button inside opens the choice of files: one control, one name.
    noClick: true,
    noKeyboard: true,
    getErrorMessage: ({ code }: FileError) => errorText(refusals[code] ?? 'bad-input'),
    onDrop: ([picture], rejections) => {
      const messages = rejections.flatMap(({ errors }) => errors.map(({ message }) => message));
      setRefused([...new Set(messages)]);
      // Of several files nobody knows which one was meant.
      if (picture && rejections.length === 0) void send(picture);
    },
  });

  return (
    <div className="flex grow flex-col gap-2">
      <div
        {...getRootProps({
          className: classNames(
            'flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-5 text-center transition-colors',
            isDragActive ? 'border-leaf bg-leaf-tint' : 'border-edge bg-sunken',
          ),
        })}
      >
        <input {...getInputProps({ 'aria-label': label })} />
        <ImageUp aria-hidden="true" className="size-7 text-leaf" strokeWidth={1.25} />
        <p className="text-sm">
          {isDragActive ? t('Drop it to upload it') : t('Drag an image here, or')}
        </p>
        <Button variant="secondary" disabled={upload !== null} onClick={open}>
          {t('Choose a file')}
        </Button>
        <p className="text-quiet text-xs">{t('JPG, PNG, GIF or SVG, up to 10 MB')}</p>
      </div>
      {upload !== null && (
        <LongWork
          label={t('Uploading {name}', { name: upload.fileName })}
          share={upload.share}
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
