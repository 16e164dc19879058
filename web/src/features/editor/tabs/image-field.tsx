import { imageUpload } from '@life-tree/contract/values';
import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../../api/api-error.ts';
import { imageAddress } from '../../../api/image-address.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { ImageUpload, type ImageUploadProps } from '../../../ui/forms/image-upload.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';

interface ImageFieldProps {
  readonly image: string | null;
  /** Alternative text for screen readers. */
  readonly alt: string;
  readonly deleteQuestion: string;
  /** Shown to the right of the label. */
  readonly aside?: ReactNode;
  readonly onUpload: (...upload: Parameters<ImageUploadProps['onUpload']>) => Promise<void>;
  readonly onDelete: () => Promise<void>;
}

/** Uploads, replaces or deletes an image. */
export function ImageField(props: ImageFieldProps) {
  const { image, alt, deleteQuestion, aside, onUpload, onDelete } = props;
  const dialogs = useDialogs();
  const toasts = useToasts();
  const [isDeleting, setIsDeleting] = useState(false);
  const remove = async () => {
    const options = { accept: t('Delete'), destructive: true };
    if (!(await dialogs.confirm(deleteQuestion, options))) return;
    setIsDeleting(true);
    const failure = await failureOf(onDelete());
    setIsDeleting(false);
    if (failure !== null) toasts.error(failure);
  };
  return (
    <div className="group/field flex flex-col gap-1.5">
      <div className="flex items-baseline justify-between gap-4">
        <span className="font-medium text-sm">{t('Image')}</span>
        {aside}
      </div>
      {image !== null && (
        <img
          src={imageAddress(image, 'card')}
          alt={alt}
          className="aspect-video w-full rounded-md border border-line object-cover"
        />
      )}
      <ImageUpload label={t('Image')} onUpload={(...upload) => failureOf(onUpload(...upload))} />
      {image !== null && (
        <Button variant="quiet" className="self-start text-red" busy={isDeleting} onClick={remove}>
          {!isDeleting && <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.5} />}
          {t('Delete image')}
        </Button>
      )}
    </div>
  );
}

/** What distinguishes the file of an upload from others. */
export function describeUpload(upload: FormData): string {
  const file = upload.get(imageUpload.field);
  return file instanceof File ? `${file.name} ${file.size} ${file.lastModified}` : '';
}
