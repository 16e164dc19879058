import type { OwnUser } from '@life-tree/contract';
import { t } from '../../texts/t.ts';
import { DescriptionForm } from './description-form.tsx';
import { PictureSetting } from './picture-setting.tsx';
import { PlanSetting } from './plan-setting.tsx';
import { Setting, SettingsSection } from './settings-section.tsx';
import { ShowEmailSwitch } from './show-email-switch.tsx';
import { UsernameForm } from './username-form.tsx';

export function ProfileSection({ me }: { readonly me: OwnUser }) {
  return (
    <SettingsSection id="profile" title={t('Profile')} intro={t('How others see you.')}>
      <Setting title={t('Picture')}>
        <PictureSetting photo={me.photo} />
      </Setting>
      <Setting title={t('Name and description')}>
        <UsernameForm username={me.username} />
        <DescriptionForm description={me.description} />
      </Setting>
      <Setting title={t('Email')}>
        <p className="text-sm [overflow-wrap:anywhere]">
          {me.email}
          {!me.emailVerified && (
            <span className="block text-quiet">
              {t('Not verified yet: follow the link in the mail we sent you.')}
            </span>
          )}
        </p>
        <ShowEmailSwitch shown={me.showEmail} />
      </Setting>
      <PlanSetting me={me} />
    </SettingsSection>
  );
}
