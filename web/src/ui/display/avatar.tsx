import { classNames } from '../class-names.ts';

const sizes = {
  small: 'size-8 text-sm',
  medium: 'size-12 text-lg',
  large: 'size-24 text-2xl',
} as const;

interface AvatarProps {
  readonly username: string;
  readonly photo: string | null;
  readonly size?: keyof typeof sizes;
}

/** A user's photo, or the first letter of their name. Decorative, because the name is next to it. */
export function Avatar({ username, photo, size = 'medium' }: AvatarProps) {
  const frame = classNames('shrink-0 rounded-full border border-line', sizes[size]);
  if (photo) return <img src={photo} alt="" className={classNames(frame, 'object-cover')} />;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        frame,
        'inline-flex items-center justify-center bg-leaf-tint font-medium font-serif text-leaf uppercase',
      )}
    >
      {[...username][0]}
    </span>
  );
}
