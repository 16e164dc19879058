import { UserRound } from 'lucide-react';
import { imageAddress } from '../../api/image-address.ts';
import { classNames } from '../../ui/class-names.ts';

const sizes = {
  medium: { frame: 'size-16', icon: 'size-8', image: 'node' },
  large: { frame: 'size-28 sm:size-36', icon: 'size-14', image: 'card' },
} as const;

interface PersonPhotoProps {
  /** Its address, as replies tell it. */
  readonly photo: string | null;
  readonly size: keyof typeof sizes;
}

/** A person's photo or the default icon. Decorative: the name stands beside it. */
export function PersonPhoto({ photo, size }: PersonPhotoProps) {
  const { frame, icon, image } = sizes[size];
  const style = classNames('shrink-0 rounded-full border border-line bg-leaf-tint', frame);
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
