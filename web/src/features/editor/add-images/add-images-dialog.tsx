import { imageUpload } from '@life-tree/contract/values';
import { inEdits, inSequence, type SpeciesId, SpeciesNames } from '@life-tree/phylogeny';
import { ImageUp } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { nextTurn } from '../../../scheduling/slices.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { LongWork } from '../../../ui/feedback/long-work.tsx';
import { useToasts } from '../../../ui/feedback/toaster.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { useForest } from '../../shown-tree/index.ts';
import { useStore } from '../use-store.ts';
import {
  choose,
  firstChoices,
  type ImageChoices,
  type ImageList,
  listImages,
  refuseCount,
} from './image-list.ts';
import { ImageRows } from './image-rows.tsx';
import { type FailedImage, useImageUploads } from './use-image-uploads.ts';

interface AddImagesDialogProps {
  /** Files that were dropped on the tree. */
  readonly files: readonly File[];
  readonly onClose: () => void;
}

interface AddedImages {
  readonly count: number;
  readonly failed: readonly FailedImage[];
}

/** Adds images to many species at once. Shows which file belongs to which species before anything is stored. */
export function AddImagesDialog({ files, onClose }: AddImagesDialogProps) {
  const forest = useForest();
  const toasts = useToasts();
  const store = useStore();
  const uploads = useImageUploads();
  const [list, setList] = useState<ImageList | null>(null);
  const [choices, setChoices] = useState<ImageChoices>(new Map());
  const [error, setError] = useState<string | null>(null);
  const [ended, setEnded] = useState<AddedImages | null>(null);

  const show = async (chosen: readonly File[]) => {
    const refused = refuseCount(chosen.length);
    setError(refused);
    if (refused !== null || chosen.length === 0) return;
    const names = await SpeciesNames.inSteps(forest, nextTurn);
    const found = listImages(chosen, names, forest);
    setList(found);
    setChoices(firstChoices(found.images));
  };
  // The files are given once, when the dialog opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later changes of the tree keep the list.
  useEffect(() => void show(files), []);

  const images = list?.images ?? [];
  const chosen = images.flatMap(({ key, file }) => {
    const species = choices.get(key) ?? null;
    return species === null || !forest.has(species) ? [] : [{ file, species }];
  });
  const isUploading = uploads.progress !== null;
  const add = async () => {
    setError(null);
    const images = chosen.map(({ file }) => ({ content: file, name: file.name, file: () => file }));
    const result = await uploads.run(images, (addresses) => {
      const { forest } = store.state();
      const edits = chosen.flatMap(({ file, species: id }) => {
        const image = addresses.get(file);
        if (image === undefined) return [];
        // The credit was that of the former image.
        const isCredited = forest.details(forest.indexOf(id))?.imageCredit !== undefined;
        return [{ id, image, ...(isCredited && { imageCredit: null }) }];
      });
      return edits.length === 0 ? null : inSequence(inEdits(edits));
    });
    if (!result.isDone) {
      setError(result.reason);
      return;
    }
    const reason = t('The upload took too long. Add this image again.');
    const late = chosen.flatMap(({ file: { name }, species }) =>
      result.skipped.has(species) ? [{ name, reason }] : [],
    );
    const failed = [...result.failed, ...late];
    const count = chosen.length - failed.length;
    if (failed.length > 0) {
      setEnded({ count, failed });
      return;
    }
    onClose();
    toasts.note(addedText(count));
  };

  return (
    <Dialog title={t('Add images')} onClose={onClose}>
      <div className="flex flex-col gap-4">
        {ended !== null && (
          <>
            <p role="status" className="text-sm">
              {addedText(ended.count)}
            </p>
            <NotAdded files={ended.failed} />
            <Button className="self-end" onClick={onClose}>
              {t('Close')}
            </Button>
          </>
        )}
        {ended === null && (
          <>
            {list === null ? (
              <ImageDrop onFiles={show} />
            ) : (
              <>
                <p role="status" className="text-sm">
                  {t(
                    '{count, plural, one {# image will be added.} other {# images will be added.}}',
                    { count: chosen.length },
                  )}{' '}
                  <span className="text-quiet">
                    {t('Check the species of each image, or leave it out.')}
                  </span>
                </p>
                <ImageRows
                  images={images}
                  choices={choices}
                  onChoose={(key: string, species: SpeciesId | null) =>
                    setChoices(choose(choices, key, species))
                  }
                />
                <NotAdded files={list.refused} />
              </>
            )}
            <p role="alert" className="text-red text-sm empty:hidden">
              {error}
            </p>
            {list !== null && (
              <div className="sticky -bottom-6 -mx-6 -mb-6 flex flex-col gap-3 border-line border-t bg-surface px-6 py-4">
                {uploads.progress !== null && (
                  <LongWork
                    label={t('Uploading images')}
                    progress={uploads.progress}
                    onCancel={uploads.cancel}
                  />
                )}
                <Button
                  className="self-end"
                  disabled={chosen.length === 0}
                  busy={isUploading}
                  onClick={add}
                >
                  {t('{count, plural, one {Add # image} other {Add # images}}', {
                    count: chosen.length,
                  })}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

function addedText(count: number): string {
  return t('{count, plural, one {# image added} other {# images added}}', { count });
}

function NotAdded({ files }: { readonly files: readonly FailedImage[] }) {
  if (files.length === 0) return null;
  return (
    <section className="flex flex-col gap-1 text-sm">
      <h3 className="font-medium font-sans text-sm">
        {t('{count, plural, one {# file is not added} other {# files are not added}}', {
          count: files.length,
        })}
      </h3>
      <ul className="list-disc pl-5 text-quiet">
        {files.map(({ name, reason }) => (
          <li key={`${name} ${reason}`} className="wrap-anywhere">
            {name}: {reason}
          </li>
        ))}
      </ul>
    </section>
  );
}

function ImageDrop({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const { getRootProps, getInputProps, isDragActive } = useDropzone({
    // Files of other types are listed with the reason.
    onDrop: (accepted, rejections) => onFiles([...accepted, ...rejections.map(({ file }) => file)]),
  });
  return (
    <div
      {...getRootProps({
        'aria-label': t('Drop images here, or choose them'),
        className: classNames(
          'flex cursor-pointer flex-col items-center gap-1 rounded-md border border-edge border-dashed px-4 py-8 text-center text-sm hover:border-leaf',
          isDragActive && 'border-leaf bg-leaf-tint',
        ),
      })}
    >
      <input
        {...getInputProps({
          'aria-label': t('Images to add'),
          accept: Object.values(imageUpload.types).flat().join(','),
        })}
      />
      <ImageUp aria-hidden="true" className="size-7 text-leaf" strokeWidth={1.25} />
      <span className="font-medium">{t('Drop images here, or choose them')}</span>
      <span className="text-quiet text-xs">
        {t('Files named after species, such as Homo_sapiens.jpg, find their species.')}
      </span>
      <span className="text-quiet text-xs">
        {t('Up to {max} images: JPG, PNG, GIF, WebP, AVIF or SVG, up to 10 MB each', {
          max: imageUpload.maxFiles,
        })}
      </span>
    </div>
  );
}
