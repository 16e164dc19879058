import { type ReactNode, useId } from 'react';

export interface Segment<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** Shown instead of the label, which remains the accessible name. */
  readonly icon?: ReactNode;
  /** A short note next to the label. */
  readonly note?: string;
}

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons side by side, so that the arrow keys work. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset className="inline-flex rounded-md border border-line bg-sunken p-1">
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label
          key={segment.value}
          title={segment.icon ? segment.label : undefined}
          className="relative inline-flex min-h-8 items-center justify-center gap-2 rounded-md border border-transparent px-3 text-quiet text-sm transition-colors hover:text-ink has-checked:border-line has-checked:bg-surface has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-leaf"
        >
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            // Covers the segment instead of being hidden, so that screen readers on touch screens find it.
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
            onChange={() => onChange(segment.value)}
          />
          {segment.icon}
          <span className={segment.icon ? 'sr-only' : undefined}>{segment.label}</span>
          {segment.note && (
            <>
              {' '}
              <span className="text-amber text-xs">{segment.note}</span>
            </>
          )}
        </label>
      ))}
    </fieldset>
  );
}
