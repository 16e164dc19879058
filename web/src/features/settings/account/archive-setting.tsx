import { apiBase } from '@life-tree/contract/values';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useApi } from '../../../api/api-context.ts';
import { t } from '../../../texts/t.ts';
import { buttonStyle } from '../../../ui/buttons/button-style.ts';
import { configurationQuery } from '../../site/index.ts';
import { Setting } from '../settings-section.tsx';

/** A plain link, so that the browser saves an archive of any size while it downloads. */
export function ArchiveSetting() {
  const { data: configuration } = useQuery(configurationQuery(useApi()));
  return (
    <Setting title={t('Download your data')}>
      <p className="max-w-prose text-sm">
        {t(
          'A single archive with your account, your trees and their species, your comments, likes, follows and notifications, and every image you uploaded.',
        )}
      </p>
      {configuration && (
        <a
          href={`${apiBase}/user/me/archive?apiKey=${encodeURIComponent(configuration.apiKey)}`}
          download="life-tree.zip"
          className={buttonStyle('secondary', 'medium', 'self-start')}
        >
          <Download aria-hidden="true" className="size-4" strokeWidth={1.5} />
          {t('Download all my data')}
        </a>
      )}
    </Setting>
  );
}
