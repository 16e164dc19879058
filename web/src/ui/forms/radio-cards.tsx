import { type CSSProperties, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';

export interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly detail: string;
  /** A CSS colour for the card's top edge. */
  readonly colour: string;
  readonly picture?: ReactNode;
}

interface RadioCardsProps<Value extends string> {
  readonly label: string;
  readonly hint?: ReactNode;
  readonly cards: readonly RadioCard<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons as cards with descriptions. */
export function RadioCards<Value extends string>({
  label,
  hint,
  cards,
  value,
  onChange,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset aria-describedby={hint ? `${name}-hint` : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      {hint && (
        <p id={`${name}-hint`} className="mb-1.5 text-quiet text-xs">
          {hint}
        </p>
      )}
      <div
        className={classNames('grid gap-2', cards.length === 3 ? 'sm:grid-cols-3' : 'grid-cols-2')}
      >
        {cards.map((card) => (
          <label
            key={card.value}
            style={cardColour(card.colour)}
            className="relative flex flex-col gap-0.5 overflow-hidden rounded-md border border-line bg-surface px-3 pt-3.5 pb-2.5 transition-colors before:absolute before:inset-x-0 before:top-0 before:h-1 before:bg-(--card-colour) hover:border-edge has-checked:border-(--card-colour) has-checked:ring-1 has-checked:ring-(--card-colour) has-focus-visible:outline-2 has-focus-visible:outline-leaf has-focus-visible:outline-offset-2"
          >
            <span className="flex items-center justify-between gap-2 font-medium text-sm">
              {card.title}
              <input
                type="radio"
                name={name}
                value={card.value}
                checked={card.value === value}
                className="radio-mark outline-none"
                onChange={() => onChange(card.value)}
              />
            </span>
            <span className="flex justify-between gap-3 sm:flex-col sm:gap-1">
              <span className="tabular text-quiet text-xs">{card.detail}</span>
              {card.picture}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function cardColour(colour: string): CSSProperties & Record<'--card-colour', string> {
  return { '--card-colour': colour };
}
