import { maxSearchLength } from '@life-tree/contract/values';
import { Search } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { IconButton } from '../../../ui/buttons/icon-button.tsx';
import { controlStyle } from '../../../ui/forms/control-style.ts';
import { Field } from '../../../ui/forms/field.tsx';

interface ListSearchProps {
  readonly initial: string;
  readonly onSearch: (text: string) => void;
}

/** Searches the current list. An empty text shows all trees. */
export function ListSearch({ initial, onSearch }: ListSearchProps) {
  const [text, setText] = useState(initial);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <form onSubmit={submit}>
      <Field label={t('Search in this list')}>
        {(binding) => (
          <div className="relative">
            <input
              {...binding}
              type="search"
              name="search"
              value={text}
              maxLength={maxSearchLength}
              className={controlStyle('pr-11')}
              onChange={(event) => setText(event.target.value)}
            />
            <IconButton
              type="submit"
              icon={Search}
              label={t('Search this list')}
              className="absolute inset-y-0 right-0.5 my-auto size-9"
            />
          </div>
        )}
      </Field>
    </form>
  );
}
