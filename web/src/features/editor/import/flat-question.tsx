import type { FlatDescent } from '@life-tree/phylogeny';
import { t } from '../../../texts/t.ts';
import { RadioCards } from '../../../ui/forms/radio-cards.tsx';

interface FlatQuestionProps {
  readonly value: FlatDescent;
  /** Whether the file puts its species in groups, such as families. */
  readonly hasGroups: boolean;
  readonly onAnswer: (flat: FlatDescent) => void;
}

/** Asks how the species of a list descend, which a list cannot say. */
export function FlatQuestion({ value, hasGroups, onAnswer }: FlatQuestionProps) {
  const card = (descent: FlatDescent, title: string, detail: string) => ({
    ...{ value: descent, title, detail, colour: 'var(--leaf)' },
    picture: <Picture descent={descent} />,
  });
  return (
    <RadioCards<FlatDescent>
      label={t('How do these species descend?')}
      hint={t('The list does not say. No date changes.')}
      cards={[
        card('chain', t('In order'), t('Each from the one before it')),
        card('one-ancestor', t('From one ancestor'), t('It is added above all of them')),
        ...(hasGroups
          ? [card('groups', t('By their groups'), t('One ancestor for each family or genus'))]
          : []),
        card('separate', t('Not known'), t('They stay separate')),
      ]}
      value={value}
      onChange={onAnswer}
    />
  );
}

const bars: Readonly<Record<FlatDescent, string>> = {
  chain: 'M4 8H26M28 20H50M52 32H76',
  'one-ancestor': 'M28 8H64M28 20H76M28 32H54',
  groups: 'M36 6H64M46 18H76M30 32H70',
  separate: 'M4 8H40M20 20H62M36 32H76',
};

const connectors: Readonly<Partial<Record<FlatDescent, string>>> = {
  chain: 'M24 8V20H28M48 20V32H52',
  'one-ancestor': 'M4 20H18M28 8H18V32H28M18 20H28',
  groups: 'M4 22H14M26 12H14V32H30M36 6H26V18H46',
};

/** Three bars on a timeline and what connects them. */
function Picture({ descent }: { readonly descent: FlatDescent }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 80 40" className="h-10 w-20 shrink-0 fill-none text-leaf">
      <path d={connectors[descent]} className="stroke-current opacity-60" strokeWidth="1.5" />
      <path d={bars[descent]} className="stroke-current" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
