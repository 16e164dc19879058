import { useDeferredValue, useMemo, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import type { FileTree } from './reading/import-messages.ts';

interface TreeChoiceProps {
  readonly trees: readonly FileTree[];
  /** The numbers of the chosen trees. */
  readonly chosen: readonly number[];
  readonly onChoose: (chosen: readonly number[]) => void;
}

/** A sample of trees can have thousands; the search finds the others. */
const maxListed = 100;
/** With fewer trees, a search is of no use. */
const minSearched = 8;

/** Says how many trees a file has, and lets the user choose one, some or all of them. */
export function TreeChoice({ trees, chosen, onChoose }: TreeChoiceProps) {
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim().toLowerCase());
  const found = useMemo(
    () =>
      trees
        .map((tree, number) => ({ number, tips: tree.tips, name: nameOf(tree, number) }))
        .filter(({ name }) => name.toLowerCase().includes(wanted)),
    [trees, wanted],
  );
  const isChosen = new Set(chosen);
  const toggle = (number: number) => {
    const others = chosen.filter((one) => one !== number);
    onChoose(others.length < chosen.length ? others : [...chosen, number].sort((a, b) => a - b));
  };
  const [first] = chosen;
  const only = first === undefined ? undefined : trees[first];
  return (
    <details className="rounded-md border border-line text-sm">
      <summary className="cursor-pointer px-3 py-2">
        <span className="font-medium">
          {t('{count, plural, one {# tree in this file} other {# trees in this file}}', {
            count: trees.length,
          })}
        </span>{' '}
        <span className="text-quiet">
          {chosen.length === 1 && first !== undefined && only !== undefined
            ? t('{name} is chosen', { name: nameOf(only, first) })
            : t('{count, plural, one {# chosen} other {# chosen}}', { count: chosen.length })}
        </span>
      </summary>
      <div className="flex flex-col gap-3 border-line border-t p-3">
        {trees.length >= minSearched && (
          <TextField
            label={t('Find trees')}
            name="find-trees"
            type="search"
            value={search}
            onValue={setSearch}
          />
        )}
        <div className="flex gap-2">
          <Button variant="secondary" onClick={() => onChoose(union(chosen, found))}>
            {t('{count, plural, one {Choose # tree} other {Choose all #}}', {
              count: found.length,
            })}
          </Button>
          <Button variant="quiet" onClick={() => onChoose([])}>
            {t('Choose none')}
          </Button>
        </div>
        <ul aria-label={t('Trees')} className="max-h-56 divide-y divide-line overflow-y-auto">
          {found.slice(0, maxListed).map(({ number, name, tips }) => (
            <li key={number}>
              <label className="flex items-center gap-3 py-1.5">
                <input
                  type="checkbox"
                  checked={isChosen.has(number)}
                  className="check-mark shrink-0"
                  onChange={() => toggle(number)}
                />
                <span className="wrap-anywhere grow">{name}</span>{' '}
                {tips !== null && (
                  <span className="tabular shrink-0 text-quiet text-xs">
                    {t('{count, plural, one {# tip} other {# tips}}', { count: tips })}
                  </span>
                )}
              </label>
            </li>
          ))}
        </ul>
        {found.length > maxListed && (
          <p className="text-quiet text-xs">
            {t('{count, plural, one {# more tree} other {# more trees}}. Search to see them.', {
              count: found.length - maxListed,
            })}
          </p>
        )}
      </div>
    </details>
  );
}

function nameOf({ name }: FileTree, number: number): string {
  return name ?? t('Tree {number}', { number: number + 1 });
}

function union(chosen: readonly number[], found: readonly { readonly number: number }[]) {
  const all = new Set([...chosen, ...found.map(({ number }) => number)]);
  return [...all].sort((a, b) => a - b);
}
