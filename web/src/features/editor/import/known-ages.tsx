import type { Forest, TreeTimes } from '@life-tree/phylogeny';
import { Plus, Trash2 } from 'lucide-react';
import { useCallback } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { SpeciesPicker } from '../../open-tree/index.ts';
import { ForestProvider } from '../../shown-tree/index.ts';
import { AgeField } from './age-field.tsx';
import type { TypedAge } from './dating-answers.ts';

interface KnownAgesProps {
  readonly ages: readonly TypedAge[];
  readonly forest: Forest;
  readonly times: TreeTimes | null;
  readonly onAges: (ages: readonly TypedAge[]) => void;
}

/** The known ages of splits and tips by which a tree is dated. */
export function KnownAges({ ages, forest, times, onAges }: KnownAgesProps) {
  const isNamed = useCallback((row: number) => !forest.isInferred(row), [forest]);
  const change = (key: number, changed: Partial<TypedAge>) =>
    onAges(ages.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const add = () => {
    const key = Math.max(-1, ...ages.map((one) => one.key)) + 1;
    onAges([...ages, { key, first: null, second: null, age: '' }]);
  };
  return (
    <ForestProvider value={forest}>
      <div className="flex flex-col gap-3">
        <ul className="flex flex-col gap-3">
          {ages.map(({ key, first, second, age }, at) => (
            <li
              key={key}
              className="grid items-start gap-x-3 gap-y-2 rounded-md border border-line p-3 sm:grid-cols-[1fr_1fr_8.5rem]"
            >
              <SpeciesPicker
                label={t('Species')}
                value={first}
                isChoice={isNamed}
                onChoose={(chosen) => change(key, { first: chosen })}
              />
              <SpeciesPicker
                label={t('Split from')}
                value={second}
                none={t('No split')}
                isChoice={isNamed}
                onChoose={(chosen) => change(key, { second: chosen })}
              />
              <div className="flex items-start gap-1">
                <div className="grow">
                  <AgeField
                    label={t('Age')}
                    name={`known-age-${at + 1}`}
                    value={age}
                    times={times}
                    onValue={(text) => change(key, { age: text })}
                  />
                </div>
                {ages.length > 1 && (
                  <IconButton
                    icon={Trash2}
                    label={t('Remove this age')}
                    className="mt-7"
                    onClick={() => onAges(ages.filter((one) => one.key !== key))}
                  />
                )}
              </div>
            </li>
          ))}
        </ul>
        <Button variant="quiet" className="self-start" onClick={add}>
          <Plus aria-hidden="true" className="size-4" />
          {t('Add another age')}
        </Button>
      </div>
    </ForestProvider>
  );
}
