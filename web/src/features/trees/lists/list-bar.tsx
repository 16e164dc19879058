import type { SortCriterion, SortOrder } from '@life-tree/contract';
import { pageSizes, sortCriteria, sortOrders } from '@life-tree/contract/values';
import { useNavigate } from '@tanstack/react-router';
import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { t } from '../../../texts/t.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { DateField } from '../../../ui/forms/date-field.tsx';
import { SelectField } from '../../../ui/forms/select-field.tsx';
import {
  firstPage,
  isCustomized,
  type ListAddress,
  listDefaults,
  type PageSize,
} from './list-address.ts';
import { ListSearch } from './list-search.tsx';

const criterionLabels = (): Readonly<Record<SortCriterion, string>> => ({
  createdAt: t('Creation date'),
  updatedAt: t('Last update'),
  likes: t('Likes'),
  comments: t('Comments'),
  views: t('Views'),
  name: t('Name'),
  popularity: t('Popularity'),
});
const orderLabels = (): Readonly<Record<SortOrder, string>> => ({
  asc: t('Ascending'),
  desc: t('Descending'),
});

function labelledChoices<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) {
  return values.map((value) => ({ value, label: labels[value] }));
}

const sizeChoices = pageSizes.map((size) => ({ value: `${size}` as const, label: String(size) }));

interface ListBarProps {
  readonly address: ListAddress;
  /** Whether to show a search field, for pages without another one. */
  readonly searchable: boolean;
}

/** Sorts and filters a list by changing its address. */
export function ListBar({ address, searchable }: ListBarProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const fieldsId = useId();
  const change = (changed: ListAddress) =>
    navigate({ to: '.', search: firstPage(address, changed), resetScroll: false });
  const clear = () =>
    navigate({ to: '.', search: searchable ? {} : { search: address.search }, resetScroll: false });
  const isClearable = isCustomized(searchable ? address : { ...address, search: undefined });
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers give <search> no role yet everywhere
    <div role="search" aria-label={t('Sort and filter')} className="@container flex flex-col gap-3">
      {/* On phones the fields are hidden until the button is pressed. */}
      <Button
        variant="secondary"
        aria-expanded={open}
        aria-controls={fieldsId}
        className="self-start sm:hidden"
        onClick={() => setOpen(!open)}
      >
        <SlidersHorizontal aria-hidden="true" className="size-4" strokeWidth={1.5} />
        {t('Sort and filter')}
      </Button>
      <div
        id={fieldsId}
        className={classNames(
          open ? 'grid' : 'hidden',
          'items-end gap-4 rounded-md border border-line bg-surface p-4 sm:grid sm:grid-cols-3 @5xl:grid-cols-[minmax(13.5rem,1fr)_repeat(4,minmax(0,1fr))_auto]',
        )}
      >
        {searchable && (
          <div className="col-span-full">
            <ListSearch
              key={address.search}
              initial={address.search ?? ''}
              onSearch={(search) => change({ search: search || undefined })}
            />
          </div>
        )}
        <SelectField
          label={t('Sort by')}
          name="criteria"
          choices={labelledChoices(sortCriteria, criterionLabels())}
          value={address.criteria ?? listDefaults.criteria}
          onValue={(chosen) => change({ criteria: chosen })}
        />
        <SelectField
          label={t('Order')}
          name="order"
          choices={labelledChoices(sortOrders, orderLabels())}
          value={address.order ?? listDefaults.order}
          onValue={(order) => change({ order })}
        />
        <DateField
          label={t('Since')}
          name="from"
          value={address.from ?? ''}
          max={address.to}
          onValue={(from) => change({ from: from || undefined })}
        />
        <DateField
          label={t('Until')}
          name="to"
          value={address.to ?? ''}
          min={address.from}
          onValue={(to) => change({ to: to || undefined })}
        />
        <SelectField
          label={t('Results per page')}
          name="limit"
          choices={sizeChoices}
          value={`${address.limit ?? listDefaults.limit}`}
          onValue={(size) => change({ limit: sizeOf(size) })}
        />
        <Button
          variant="quiet"
          className={isClearable ? undefined : 'invisible max-sm:hidden'}
          onClick={clear}
        >
          {t('Clear')}
        </Button>
      </div>
    </div>
  );
}

function sizeOf(text: string): PageSize | undefined {
  return pageSizes.find((size) => `${size}` === text);
}
