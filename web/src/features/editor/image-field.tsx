import { imageRefusals, imageUpload } from '@life-tree/contract';
import { ImageUp, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { type FileRejection, useDropzone } from 'react-dropzone';
import { failureText } from '../../api/api-error.ts';
import { imageAddress } from '../../api/image-address.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useDialogs } from '../../ui/dialogs.tsx';

interface ImageFieldProps {
  readonly label: string;
  readonly image: string | null;
  /** What the picture shows, for those who cannot see it. */
  readonly alt: string;
  readonly deleteQuestion: string;
  readonly onUpload: (form: FormData, signal: AbortSignal) => Promise<void>;
  readonly onDelete: () => Promise<void>;
}

const accepted = Object.fromEntries(
  imageUpload.types.map((type) => [
    type,
    imageUpload.extensions.filter((extension) =>
      type === 'image/jpeg' ? extension.startsWith('.jp') : type.includes(extension.slice(1)),
    ),
  ]),
);

/** A picture: dropped or chosen, one file, replaced or taken away. */
export function ImageField({
  label,
  image,
  alt,
  deleteQuestion,
  onUpload,
  onDelete,
}: ImageFieldProps) {
  const dialogs = useDialogs();
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const cancellation = useRef<AbortController | null>(null);

  const attempt = async (act: (signal: AbortSignal) => Promise<void>) => {
    const controller = new AbortController();
    cancellation.current = controller;
    setIsBusy(true);
    setError(null);
    try {
      await act(controller.signal);
    } catch (failure) {
      if (!controller.signal.aborted) setError(failureText(failure));
    } finally {
      setIsBusy(false);
    }
  };
  const upload = (files: readonly File[], rejections: readonly FileRejection[]) => {
    const refused = rejections[0]?.errors[0]?.code;
    if (refused !== undefined) setError(rejectionText(refused));
    const [file] = files;
    if (file === undefined) return;
    const form = new FormData();
    form.set(imageUpload.field, file);
    attempt((signal) => onUpload(form, signal));
  };
  const remove = async () => {
    const options = { accept: 'Delete', destructive: true };
    if (await dialogs.confirm(deleteQuestion, options)) await attempt(onDelete);
  };
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    accept: accepted,
    maxFiles: 1,
    multiple: false,
    minSize: 1,
    maxSize: imageUpload.maxBytes,
    disabled: isBusy,
    onDrop: upload,
  });

  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-sm">{label}</span>
      {image !== null && (
        <img
          src={imageAddress(image, 'card')}
          alt={alt}
          className="aspect-video w-full rounded-md border border-line object-cover"
        />
      )}
      <div
        {...getRootProps({
          'aria-label': `${label}: drop a picture here, or choose one`,
          className: classNames(
            'flex cursor-pointer items-center justify-center gap-2 rounded-md border border-edge border-dashed px-4 py-3 text-center text-quiet text-sm hover:border-leaf hover:text-leaf',
            isDragActive && 'border-leaf bg-leaf-tint',
          ),
        })}
      >
        <input {...getInputProps({ 'aria-label': label })} />
        <ImageUp aria-hidden="true" className="size-5 shrink-0" strokeWidth={1.5} />
        {isBusy
          ? 'Uploading…'
          : image === null
            ? 'Drop a picture, or choose one'
            : 'Replace picture'}
      </div>
      {isBusy && (
        <Button variant="quiet" onClick={() => cancellation.current?.abort()}>
          Cancel
        </Button>
      )}
      {image !== null && !isBusy && (
        <Button variant="quiet" className="self-start text-red" onClick={remove}>
          <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.5} />
          Delete picture
        </Button>
      )}
      <p role="alert" className="text-red text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}

function rejectionText(code: string): string {
  switch (code) {
    case 'file-invalid-type':
      return imageRefusals.wrongType;
    case 'file-too-large':
      return imageRefusals.tooLarge;
    case 'file-too-small':
      return imageRefusals.tooSmall;
    default:
      return imageRefusals.tooManyFiles;
  }
}
