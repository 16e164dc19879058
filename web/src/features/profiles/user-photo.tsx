import { UserRound } from 'lucide-react';
import { imageAddress } from '../../api/image-address.ts';
import { classNames } from '../../ui/class-names.ts';

const sizes = {
  medium: { box: 'size-16', icon: 'size-8', image: 'node' },
  large: { box: 'size-28 sm:size-36', icon: 'size-14', image: 'card' },
} as const;

interface UserPhotoProps {
  readonly photo: string | null;
  readonly size: keyof typeof sizes;
}

/** A user's photo or the default icon. Decorative: the name is next to it. */
export function UserPhoto({ photo, size }: UserPhotoProps) {
  const { box, icon, image } = sizes[size];
  const style = classNames('shrink-0 rounded-full border border-line bg-leaf-tint', box);
  if (photo) {
    return (
      <img src={imageAddress(photo, image)} alt="" className={classNames(style, 'object-cover')} />
    );
  }
  return (
    <span aria-hidden="true" className={classNames(style, 'grid place-items-center text-leaf')}>
      <UserRound className={icon} strokeWidth={1.25} />
    </span>
  );
}
