import type { TreeDocument } from '@life-tree/phylogeny';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useDeferredValue, useState } from 'react';
import { useApi } from '../../../api/api-context.ts';
import { failureText } from '../../../api/api-error.ts';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { ErrorState } from '../../../ui/feedback/error-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../ui/forms/text-field.tsx';
import { useTree } from '../../shown-tree/index.ts';
import { treeListQuery } from '../../trees/index.ts';
import { FileField } from '../import/file-field.tsx';
import type { ReportLine } from '../import/import-report.tsx';

/** Where the tree to compare with is. */
export type TreeSource =
  | { readonly kind: 'file'; readonly file: File }
  /** `link` is the key of a link that shares a private tree. */
  | { readonly kind: 'stored'; readonly id: string; readonly link: string | null };

/** The tree to compare with. */
export interface OtherTree {
  readonly name: string;
  readonly document: TreeDocument;
  /** If it is in a file: how many trees that has, and what was guessed or changed to read it. */
  readonly read?: { readonly trees: number; readonly report: readonly ReportLine[] };
}

interface TreeToCompareProps {
  readonly onChoose: (source: TreeSource) => void;
}

/** Lets the user choose one of their trees, any tree by its address, or a file. */
export function TreeToCompare({ onChoose }: TreeToCompareProps) {
  const [several, setSeveral] = useState(false);
  return (
    <div className="flex flex-col gap-6">
      <OwnTrees onChoose={onChoose} />
      <AddressForm onChoose={onChoose} />
      <section className="flex flex-col gap-2">
        <h3 className="font-medium font-sans text-sm">{t('Or a file')}</h3>
        <FileField
          fileName={null}
          onFile={(file) => onChoose({ kind: 'file', file })}
          onNoFile={() => setSeveral(true)}
        />
        {several && (
          <p role="alert" className="text-red text-sm">
            {t('Choose a single file.')}
          </p>
        )}
      </section>
    </div>
  );
}

function OwnTrees({ onChoose }: TreeToCompareProps) {
  const api = useApi();
  const { id: openId } = useTree();
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const { data, error, isFetching, refetch } = useQuery(
    treeListQuery(api, 'mine', wanted === '' ? {} : { search: wanted }),
  );
  const found = data?.trees.filter(({ id }) => id !== openId);
  return (
    <section className="flex flex-col gap-2">
      <TextField
        name="search"
        label={t('Your trees')}
        type="search"
        value={search}
        onValue={setSearch}
      />
      {error !== null && (
        <ErrorState message={failureText(error)} retrying={isFetching} onRetry={() => refetch()} />
      )}
      {found === undefined && error === null && <Skeleton className="h-32 w-full" />}
      {found?.length === 0 && (
        <p role="status" className="text-quiet text-sm">
          {wanted === '' ? t('You have no other tree.') : t('No tree matches.')}
        </p>
      )}
      <ul className="flex max-h-56 flex-col overflow-y-auto">
        {found?.map(({ id, name, species }) => (
          <li key={id}>
            <button
              type="button"
              className="flex w-full min-w-0 items-baseline justify-between gap-3 rounded-md px-2 py-2 text-left text-sm hover:bg-leaf-tint"
              onClick={() => onChoose({ kind: 'stored', id, link: null })}
            >
              <bdi className="truncate font-medium">{name}</bdi>
              <span className="tabular shrink-0 text-quiet text-xs">
                {t('{count, plural, one {# species} other {# species}}', { count: species })}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function AddressForm({ onChoose }: TreeToCompareProps) {
  const [address, setAddress] = useState('');
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const source = readTreeAddress(address);
    setIsWrong(source === null);
    if (source !== null) onChoose(source);
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-2">
      <TextField
        name="address"
        label={t('Or the address of a tree')}
        hint={t('Of any tree that you may see, also by a link.')}
        value={address}
        inputMode="url"
        error={isWrong ? t('This is not the address of a tree.') : undefined}
        onValue={setAddress}
      />
      <Button type="submit" variant="secondary" className="self-start">
        {t('Compare')}
      </Button>
    </form>
  );
}

const treePath = /\/trees\/([0-9a-f-]{36})(?:[/?#]|$)/i;
const plainId = /^[0-9a-f-]{36}$/i;

/** The tree of an address as it is in the browser, or of an id; null if it is neither. */
export function readTreeAddress(text: string): Extract<TreeSource, { kind: 'stored' }> | null {
  const address = text.trim();
  const id = plainId.test(address) ? address : treePath.exec(address)?.[1];
  if (id === undefined) return null;
  return { kind: 'stored', id, link: /[?&]link=([\w-]+)/.exec(address)?.[1] ?? null };
}
