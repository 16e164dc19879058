import { mixed, type Placement, placements } from '@life-tree/phylogeny';
import { placementNames } from '../../../../texts/placement-names.ts';
import { t } from '../../../../texts/t.ts';
import { useToasts } from '../../../../ui/feedback/toaster.tsx';
import { useFields } from './use-fields.ts';

interface PlacementSelectProps {
  readonly rows: readonly number[];
}

/** How certain the ancestor of one or several species is. Small, because most ancestors are firm. */
export function PlacementSelect({ rows }: PlacementSelectProps) {
  const toasts = useToasts();
  const { common, save } = useFields(rows);
  const names = placementNames();
  const value = common('placement');
  const choose = async (chosen: Placement | null) => {
    const refused = await save('placement', chosen);
    if (refused !== null) toasts.error(refused);
  };
  return (
    <select
      aria-label={t('Placement')}
      title={t('How certain this ancestor is')}
      name="placement"
      value={value === mixed ? 'mixed' : (placements.find((one) => one === value) ?? 'firm')}
      className="-my-1 min-h-7 rounded-md border border-transparent bg-transparent px-1 text-right text-quiet text-xs hover:border-edge focus-visible:border-leaf"
      onChange={({ target }) => choose(placements.find((one) => one === target.value) ?? null)}
    >
      {value === mixed && (
        <option value="mixed" disabled>
          {t('mixed')}
        </option>
      )}
      {(['firm', ...placements] as const).map((placement) => (
        <option key={placement} value={placement}>
          {names[placement]}
        </option>
      ))}
    </select>
  );
}
