import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: LucideIcon;
  /** The accessible name, which is also shown on hover. */
  readonly label: string;
}

export function IconButton({
  icon: Icon,
  label,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      title={label}
      {...rest}
      type={type}
      aria-label={label}
      className={classNames(
        'inline-flex size-10 shrink-0 items-center justify-center rounded-md text-ink transition-colors',
        'hover:bg-leaf-tint disabled:cursor-not-allowed disabled:opacity-50 disabled:hover:bg-transparent',
        'aria-disabled:cursor-not-allowed aria-disabled:opacity-50 aria-disabled:hover:bg-transparent',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
    </button>
  );
}
