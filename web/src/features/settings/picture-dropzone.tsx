import { imageRefusals, imageUpload } from '@life-tree/contract';
import { ImageUp } from 'lucide-react';
import { useState } from 'react';
import { type FileError, useDropzone } from 'react-dropzone';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';

const accepted = {
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/svg+xml': ['.svg'],
} satisfies Record<(typeof imageUpload.types)[number], (typeof imageUpload.extensions)[number][]>;

// The server's own words: a file is refused in the same ones wherever it is.
const refusals: Readonly<Record<string, string>> = {
  'file-invalid-type': imageRefusals.wrongType,
  'file-too-large': imageRefusals.tooLarge,
  'file-too-small': imageRefusals.tooSmall,
  'too-many-files': imageRefusals.tooManyFiles,
};

interface PictureDropzoneProps {
  /** What the file is for, read out with the control. */
  readonly label: string;
  readonly disabled: boolean;
  readonly onPicture: (file: File) => void;
}

/** Takes one picture by dragging, pasting or choosing it, and says why it takes another not. */
export function PictureDropzone({ label, disabled, onPicture }: PictureDropzoneProps) {
  const [refused, setRefused] = useState<readonly string[]>([]);
  const { getRootProps, getInputProps, open, isDragActive } = useDropzone({
    accept: accepted,
    minSize: 1,
    maxSize: imageUpload.maxBytes,
    multiple: false,
    disabled,
    // The button inside opens the choice of files: one control, one name.
    noClick: true,
    noKeyboard: true,
    getErrorMessage: (error: FileError) => refusals[error.code] ?? error.message,
    onDrop: ([picture], rejections) => {
      const messages = rejections.flatMap(({ errors }) => errors.map(({ message }) => message));
      setRefused([...new Set(messages)]);
      // Of several files nobody knows which one was meant.
      if (picture && rejections.length === 0) onPicture(picture);
    },
  });
  return (
    <div className="flex grow flex-col gap-2">
      <div
        {...getRootProps({
          className: classNames(
            'flex flex-col items-center gap-3 rounded-md border border-dashed px-4 py-6 text-center transition-colors',
            isDragActive ? 'border-leaf bg-leaf-tint' : 'border-edge bg-sunken',
          ),
        })}
      >
        <input {...getInputProps({ 'aria-label': label })} />
        <ImageUp aria-hidden="true" className="size-7 text-leaf" strokeWidth={1.25} />
        <p className="text-sm">
          {isDragActive ? 'Let go to upload it' : 'Drag a picture here, or'}
        </p>
        <Button variant="secondary" disabled={disabled} onClick={open}>
          Choose a file
        </Button>
        <p className="text-quiet text-xs">JPG, PNG, GIF or SVG, 10 MB at most</p>
      </div>
      <div role="alert" className="text-red text-sm empty:hidden">
        {refused.map((message) => (
          <p key={message}>{message}</p>
        ))}
      </div>
    </div>
  );
}
