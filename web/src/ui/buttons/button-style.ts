import { classNames } from '../class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'destructive';
export type ButtonSize = 'icon' | 'medium' | 'large';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'bg-leaf text-on-leaf border-transparent hover:bg-leaf-strong',
  secondary: 'bg-surface text-ink border-edge hover:border-leaf hover:text-leaf',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-leaf-tint',
  destructive: 'bg-red text-on-red border-transparent hover:bg-red-strong',
};

const sizes: Readonly<Record<ButtonSize, string>> = {
  icon: 'size-10 shrink-0',
  medium: 'min-h-10 px-4 text-sm',
  large: 'min-h-12 px-6 text-base',
};

/** The style of buttons and of links that look like buttons. */
export function buttonStyle(
  variant: ButtonVariant = 'primary',
  size: ButtonSize = 'medium',
  className?: string,
): string {
  return classNames(
    'inline-flex items-center justify-center gap-2 rounded-md border py-2 text-center font-medium transition-colors',
    'disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-progress',
    variants[variant],
    sizes[size],
    className,
  );
}
