import { t } from '../../texts/t.ts';
import { useParts } from '../shown-tree/index.ts';
import { SourceList } from './source-list.tsx';

/** The sources of a tree for its readers. Nothing if it has none. */
export function References() {
  const { sources } = useParts();
  if (sources.size === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-medium font-sans text-sm">{t('References')}</h2>
      <SourceList />
    </section>
  );
}
