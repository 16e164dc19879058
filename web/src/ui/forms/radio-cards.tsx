import { type CSSProperties, useId } from 'react';

export interface RadioCard<Value extends string> {
  readonly value: Value;
  readonly title: string;
  readonly detail: string;
  /** A CSS colour for the card's top edge. */
  readonly colour: string;
}

interface RadioCardsProps<Value extends string> {
  readonly label: string;
  readonly cards: readonly RadioCard<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** Radio buttons as cards with descriptions. */
export function RadioCards<Value extends string>({
  label,
  cards,
  value,
  onChange,
}: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
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
            <span className="tabular text-quiet text-xs">{card.detail}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function cardColour(colour: string): CSSProperties & Record<'--card-colour', string> {
  return { '--card-colour': colour };
}
