import type { OwnUser } from '@life-tree/contract';
import { t } from '../../../texts/t.ts';
import { BlockedPeople } from '../../blocks/index.ts';
import { Setting, SettingsSection } from '../settings-section.tsx';
import { DeviceList } from './device-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { SecondFactorSetting } from './second-factor-setting.tsx';

export function SecuritySection({ me }: { readonly me: OwnUser }) {
  return (
    <SettingsSection
      id="security"
      title={t('Security')}
      intro={t('Your password, a second factor, your devices and the people you block.')}
    >
      <Setting title={t('Password')}>
        <PasswordForm email={me.email} />
      </Setting>
      <SecondFactorSetting email={me.email} />
      <Setting title={t('Logged-in devices')}>
        <DeviceList />
      </Setting>
      <Setting title={t('Blocked people')}>
        <BlockedPeople />
      </Setting>
    </SettingsSection>
  );
}
