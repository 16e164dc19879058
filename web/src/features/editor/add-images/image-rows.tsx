import type { SpeciesId } from '@life-tree/phylogeny';
import { useEffect, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { SpeciesPicker } from '../../open-tree/index.ts';
import { useForest } from '../../shown-tree/index.ts';
import type { ImageChoices, ImageFile } from './image-list.ts';

interface ImageRowsProps {
  readonly images: readonly ImageFile[];
  readonly choices: ImageChoices;
  readonly onChoose: (key: string, species: SpeciesId | null) => void;
}

/** Lists images with their species. Those without a clear species come first and stay there while the user chooses. */
export function ImageRows({ images, choices, onChoose }: ImageRowsProps) {
  const groups = [
    {
      title: t('Several species have this name'),
      images: images.filter(({ found }) => found.length > 1),
    },
    { title: t('No species has this name'), images: images.filter(({ found }) => !found.length) },
    { title: t('Found by name'), images: images.filter(({ found }) => found.length === 1) },
  ];
  return groups.map(
    (group) =>
      group.images.length > 0 && (
        <section key={group.title} className="flex flex-col gap-2">
          <h3 className="font-medium font-sans text-quiet text-sm">
            {group.title} ({group.images.length})
          </h3>
          <ul className="flex flex-col gap-3">
            {group.images.map((image) => (
              <ImageRow
                key={image.key}
                image={image}
                species={choices.get(image.key) ?? null}
                isTaken={isTaken(image, choices)}
                onChoose={(species) => onChoose(image.key, species)}
              />
            ))}
          </ul>
        </section>
      ),
  );
}

/** Whether another image is chosen for the species that this one is named after. */
function isTaken({ key, found }: ImageFile, choices: ImageChoices): boolean {
  if (found.length !== 1 || choices.get(key) !== null) return false;
  return [...choices.values()].some((species) => species === found[0]);
}

interface ImageRowProps {
  readonly image: ImageFile;
  readonly species: SpeciesId | null;
  readonly isTaken: boolean;
  readonly onChoose: (species: SpeciesId | null) => void;
}

function ImageRow({ image: { file, found }, species, isTaken, onChoose }: ImageRowProps) {
  const forest = useForest();
  const row = species === null ? -1 : forest.indexOf(species);
  const isReplaced = row >= 0 && forest.image(row) !== null;
  return (
    <li className="flex items-end gap-3">
      <Thumbnail file={file} />
      <div className="min-w-0 grow [&_label]:truncate">
        <SpeciesPicker
          label={file.name}
          value={row < 0 ? null : species}
          none={t('Leave out')}
          onChoose={onChoose}
          {...(found.length > 1 && {
            isSuggested: (index: number) => found.includes(forest.id(index)),
          })}
          aside={
            <span className="shrink-0 text-quiet text-xs">
              {isReplaced && t('Replaces its image')}
              {isTaken && t('Another image is used')}
            </span>
          }
        />
      </div>
    </li>
  );
}

function Thumbnail({ file }: { readonly file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return (
    <span className="size-11 shrink-0 overflow-hidden rounded-md border border-line bg-sunken">
      {address !== null && (
        <img
          src={address}
          alt=""
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  );
}
