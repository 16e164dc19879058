interface SwitchProps {
  readonly label: string;
  readonly checked: boolean;
  readonly disabled?: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** Takes effect immediately, unlike a checkbox in a form. */
export function Switch({ label, checked, disabled = false, onChange }: SwitchProps) {
  return (
    <label className="inline-flex items-center gap-3 text-sm">
      <span className="relative inline-flex">
        <input
          type="checkbox"
          role="switch"
          checked={checked}
          disabled={disabled}
          aria-checked={checked}
          className="peer h-6 w-10 appearance-none rounded-full border border-edge bg-sunken transition-colors checked:border-leaf checked:bg-leaf"
          onChange={(event) => onChange(event.target.checked)}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1 left-1 size-4 rounded-full bg-edge transition-transform peer-checked:translate-x-4 peer-checked:bg-on-leaf"
        />
      </span>
      {label}
    </label>
  );
}
