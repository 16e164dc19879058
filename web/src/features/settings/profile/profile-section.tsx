import type { OwnUser } from '@life-tree/contract';
import { t } from '../../../texts/t.ts';
import { Setting, SettingsSection } from '../settings-section.tsx';
import { DescriptionForm } from './description-form.tsx';
import { EmailSetting } from './email-setting.tsx';
import { ImageSetting } from './image-setting.tsx';
import { PlanSetting } from './plan-setting.tsx';
import { PublishingForm } from './publishing-form.tsx';
import { UsernameForm } from './username-form.tsx';

export function ProfileSection({ me }: { readonly me: OwnUser }) {
  return (
    <SettingsSection id="profile" title={t('Profile')} intro={t('How others see you.')}>
      <Setting title={t('Image')}>
        <ImageSetting photo={me.photo} />
      </Setting>
      <Setting title={t('Name and description')}>
        <UsernameForm username={me.username} />
        <PublishingForm
          {...(me.realName !== undefined && { realName: me.realName })}
          {...(me.orcid !== undefined && { orcid: me.orcid })}
        />
        <DescriptionForm userId={me.id} description={me.description} />
      </Setting>
      <EmailSetting email={me.email} emailVerified={me.emailVerified} showEmail={me.showEmail} />
      <PlanSetting me={me} />
    </SettingsSection>
  );
}
