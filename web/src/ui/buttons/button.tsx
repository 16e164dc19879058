import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyle } from './button-style.ts';

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  /** Work is in progress: further clicks are ignored. */
  readonly busy?: boolean;
}

export function Button({
  variant,
  size,
  busy = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  // Not `disabled`, because a disabled button loses the focus.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={buttonStyle(variant, size, className)}
      onClick={handleClick}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}
