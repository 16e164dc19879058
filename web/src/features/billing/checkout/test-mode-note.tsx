import { useQuery } from '@tanstack/react-query';
import { FlaskConical } from 'lucide-react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../texts/t.ts';
import { configurationQuery } from '../../site/index.ts';

/** Says next to prices that payments are only simulated, if they are. */
export function TestModeNote() {
  const { data: configuration } = useQuery(configurationQuery(useApi()));
  if (!configuration?.paypal?.testMode) return null;
  return (
    // The same bright yellow in both themes, so that nobody overlooks it.
    <p className="flex items-center gap-2 self-start rounded-md bg-[#ffd23f] px-3 py-1.5 font-semibold text-[#1c2b22] text-sm">
      <FlaskConical aria-hidden="true" className="size-4 shrink-0" strokeWidth={2} />
      {t('Test mode: you will not be charged')}
    </p>
  );
}
