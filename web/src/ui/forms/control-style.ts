import { classNames } from '../class-names.ts';

/** The style of every control with a value. */
export function controlStyle(className?: string): string {
  return classNames(
    'w-full rounded-md border border-edge bg-surface px-3 py-2 text-base text-ink placeholder:text-quiet',
    'transition-colors hover:border-ink focus-visible:border-leaf aria-invalid:border-red',
    'disabled:cursor-not-allowed disabled:opacity-60',
    className,
  );
}
