import { maxSearchLength } from '@life-tree/contract/values';
import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { controlStyle } from '../../ui/forms/control-style.ts';

interface TreeSearchProps {
  readonly initial?: string;
  readonly onSearched?: () => void;
}

/** Searches the public trees. */
export function TreeSearch({ initial = '', onSearched }: TreeSearchProps) {
  const [text, setText] = useState(initial);
  const navigate = useNavigate();
  const search = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (search === '') return;
    onSearched?.();
    navigate({ to: '/trees', search: { search } });
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers give <search> no role yet everywhere
    <form role="search" onSubmit={submit} className="relative w-full">
      <input
        type="search"
        name="search"
        aria-label={t('Search trees')}
        placeholder={t('search trees...')}
        value={text}
        maxLength={maxSearchLength}
        className={controlStyle('h-10 pr-11 text-sm')}
        onChange={(event) => setText(event.target.value)}
      />
      <IconButton
        type="submit"
        icon={Search}
        label={t('Search')}
        disabled={search === ''}
        className="absolute inset-y-0 right-0.5 my-auto size-9"
      />
    </form>
  );
}
