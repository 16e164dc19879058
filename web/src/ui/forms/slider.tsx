interface SliderProps {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
  /** The value as text, read by screen readers and shown at the right. */
  readonly valueText: string;
}

export function Slider({ label, min, max, step, value, onChange, valueText }: SliderProps) {
  return (
    <label className="flex flex-col gap-2 text-sm">
      <span className="flex justify-between gap-4">
        <span className="font-medium">{label}</span>
        {/* An output would be what the label names, and the slider would have no name. */}
        <span className="tabular text-quiet">{valueText}</span>
      </span>
      <input
        type="range"
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={valueText}
        className="w-full accent-leaf"
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </label>
  );
}
