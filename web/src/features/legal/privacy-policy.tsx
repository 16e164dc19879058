import { Link } from '@tanstack/react-router';
import { t } from '../../texts/t.ts';
import { pageName } from '../../ui/pages/page-names.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function PrivacyPolicy() {
  return (
    <LegalPage
      title={pageName('/privacy-policy')}
      intro={t(
        'What data Life Tree stores about you, why, and what you can do about it. In short: only what the product needs, no advertising, and no selling of data.',
      )}
    >
      <LegalSection heading={t('What we store')}>
        <ul>
          <li>
            {t(
              '<strong>Your account:</strong> your username, email, a hash of your password that cannot be turned back into the password, your plan, and the description and image you choose to add.',
              { strong: (text) => <strong>{text}</strong> },
            )}
          </li>
          <li>
            {t(
              '<strong>Your content:</strong> your trees, species, images, comments and likes, and the people you follow.',
              {
                strong: (text) => <strong>{text}</strong>,
              },
            )}
          </li>
          <li>
            {t(
              '<strong>Messages</strong> you send through the contact form, so that we can answer them.',
              {
                strong: (text) => <strong>{text}</strong>,
              },
            )}
          </li>
          <li>
            {t(
              '<strong>Log data:</strong> the time and address of each request, your IP address and your browser. We use this to keep the service running and safe, and keep it for up to 12 months.',
              { strong: (text) => <strong>{text}</strong> },
            )}
          </li>
        </ul>
      </LegalSection>
      <LegalSection heading={t('Who can see your data')}>
        <p>
          {t(
            'Only you and your collaborators can see a private tree. Everyone can see your public trees, comments, username, profile image and description. Your email is hidden unless you show it in your settings; then logged-in users can see it, and visitors never can.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Our service providers')}>
        <p>{t('We share data with others only where the product needs it:')}</p>
        <ul>
          <li>
            {t(
              'A payment processor handles payments. It receives the details needed to pay; we receive the status of your subscription, never your card number.',
            )}
          </li>
          <li>{t('Images you upload may be stored by a cloud image service.')}</li>
          <li>
            {t('An email provider sends our emails, such as the one to recover your password.')}
          </li>
        </ul>
        <p>{t('We do not sell data, and Life Tree has no ads or trackers.')}</p>
      </LegalSection>
      <LegalSection heading={t('Cookies')}>
        <p>
          {t(
            'One cookie keeps you logged in for 7 days after your last visit, and another tells the page that you are logged in. A third recognizes this browser for 180 days after you log in, so that people who try to guess your password cannot lock you out. When you open the link of a private tree, your browser keeps it for 180 days. Your browser also remembers the theme and the language you chose. None of this is used to track you elsewhere.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Children')}>
        <p>
          {t(
            'Life Tree is for people over 13, or younger with the consent of a parent or guardian. If you know of a child who uses it without that consent, tell us and we will delete the account.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Your rights')}>
        <p>
          {t(
            'In your settings you can view and correct your data, download all of it as a single archive, and delete your account and everything in it. For anything else, write to us through the <form>contact form</form>.',
            {
              form: (text) => (
                <Link to="/" hash="footer" className="text-link">
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Changes to this policy')}>
        <p>
          {t(
            'We will notify you before we make substantial changes to this policy, and they take effect 30 days after that notice. The rules for using Life Tree are in the <terms>Terms & Conditions</terms>.',
            {
              terms: (text) => (
                <Link to="/terms-and-conditions" className="text-link">
                  {text}
                </Link>
              ),
            },
          )}
        </p>
      </LegalSection>
    </LegalPage>
  );
}
