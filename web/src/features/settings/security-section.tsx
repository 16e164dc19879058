import type { OwnUser } from '@life-tree/contract';
import { t } from '../../texts/t.ts';
import { DeviceList } from './device-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { Setting, SettingsSection } from './settings-section.tsx';

export function SecuritySection({ me }: { readonly me: OwnUser }) {
  return (
    <SettingsSection
      id="security"
      title={t('Security')}
      intro={t('Your password and your devices.')}
    >
      <Setting title={t('Password')}>
        <PasswordForm email={me.email} />
      </Setting>
      <Setting title={t('Logged-in devices')}>
        <DeviceList />
      </Setting>
    </SettingsSection>
  );
}
