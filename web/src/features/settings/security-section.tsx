import type { OwnUser } from '@life-tree/contract';
import { DeviceList } from './device-list.tsx';
import { PasswordForm } from './password-form.tsx';
import { Setting, SettingsSection } from './settings-section.tsx';

export function SecuritySection({ me }: { readonly me: OwnUser }) {
  return (
    <SettingsSection
      id="security"
      title="Security"
      intro="Your password, and where you are signed in."
    >
      <Setting title="Password">
        <PasswordForm email={me.email} />
      </Setting>
      <Setting title="Signed-in devices">
        <DeviceList />
      </Setting>
    </SettingsSection>
  );
}
