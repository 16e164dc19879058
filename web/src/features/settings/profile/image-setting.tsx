import { useMutation } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useApi } from '../../../api/api-context.ts';
import { failureOf, failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { ImageUpload, type ImageUploadProps } from '../../../ui/forms/image-upload.tsx';
import { useDialogs } from '../../../ui/overlays/dialogs.tsx';
import { UserPhoto } from '../../profiles/index.ts';
import { useSetMe } from '../../session/index.ts';

export function ImageSetting({ photo }: { readonly photo: string | null }) {
  const { upload, remove } = useImage();
  return (
    <div className="flex flex-col gap-5 sm:flex-row sm:items-start">
      <div className="flex flex-col items-center gap-3">
        <UserPhoto photo={photo} size="large" />
        {photo && (
          <Button variant="quiet" className="text-red" busy={remove.busy} onClick={remove.confirm}>
            {!remove.busy && <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.5} />}
            {t('Delete image')}
          </Button>
        )}
      </div>
      <ImageUpload label={t('Profile image')} onUpload={upload} />
    </div>
  );
}

function useImage() {
  const api = useApi();
  const setMe = useSetMe();
  const dialogs = useDialogs();
  const toasts = useToasts();

  const upload: ImageUploadProps['onUpload'] = (form, sending) => {
    const sent = api.call('POST user/me/photo', { upload: form, ...sending });
    return failureOf(
      sent.then((me) => {
        setMe(me);
        toasts.note(t('Image changed'));
      }),
    );
  };

  const removal = useMutation({
    mutationFn: () => api.call('DELETE user/me/photo'),
    onSuccess: setMe,
    onError: (failure) => toasts.error(failureText(failure)),
  });
  const confirmRemoval = async () => {
    const isSure = await dialogs.confirm(
      t('Are you sure you want to delete your profile picture?'),
      {
        accept: t('Delete image'),
        destructive: true,
      },
    );
    if (isSure) removal.mutate();
  };

  return { upload, remove: { confirm: confirmRemoval, busy: removal.isPending } };
}
