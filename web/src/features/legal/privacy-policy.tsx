import { Link } from '@tanstack/react-router';
import { t, tParts } from '../../texts/t.ts';
import { pageName } from '../../ui/page-names.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function PrivacyPolicy() {
  return (
    <LegalPage
      title={pageName('/privacy-policy')}
      intro={t(
        'Which data Life Tree holds about you, why, and what you can do about it. In short: what the product needs, nothing to advertise with, and nothing sold.',
      )}
    >
      <LegalSection heading={t('What we store')}>
        <ul>
          <li>
            {tParts(
              '{title} username, email, a hash of your password from which it cannot be read back, your plan, and the description and photo you choose to add.',
              { title: <strong>{t('Your account:')}</strong> },
            )}
          </li>
          <li>
            {tParts('{title} trees, species, images, comments, likes, and whom you follow.', {
              title: <strong>{t('What you make:')}</strong>,
            })}
          </li>
          <li>
            {tParts('{messages} you send through the contact form, to be able to answer them.', {
              messages: <strong>{t('Messages')}</strong>,
            })}
          </li>
          <li>
            {tParts(
              '{title} the time of a request, its address, your IP address and browser. We use it to keep the service running and safe, and keep it for up to 12 months.',
              { title: <strong>{t('Log data:')}</strong> },
            )}
          </li>
        </ul>
      </LegalSection>
      <LegalSection heading={t('Who sees it')}>
        <p>
          {t(
            'A private tree is seen by you and your collaborators only. A public tree, your comments, your username, photo and description are seen by everyone. Your email is shown to signed-in users unless you hide it in your settings, and never to visitors.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Who works for us')}>
        <p>{t('We share data with others only where the product cannot do without:')}</p>
        <ul>
          <li>
            {t(
              'Payments go through a payment processor. It receives what a payment needs; we receive the state of your subscription, never your card.',
            )}
          </li>
          <li>{t('Images you upload may be kept in a cloud image store.')}</li>
          <li>
            {t('Mail, such as the one to recover your password, is sent by a mail provider.')}
          </li>
        </ul>
        <p>{t('We do not sell data, and there are no advertisements or trackers on Life Tree.')}</p>
      </LegalSection>
      <LegalSection heading={t('Cookies')}>
        <p>
          {t(
            'One cookie keeps you logged in, for 7 days after your last visit, and another lets the page know that you are. A third recognizes this browser for 180 days when you log in, so that others who guess passwords cannot keep you out. Your browser also remembers the theme and the language you chose. Nothing of it is used to follow you elsewhere.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Children')}>
        <p>
          {t(
            'Life Tree is for people over 13, or younger with the consent of a parent or guardian. If you learn that a child uses it without, tell us and we delete the account.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Your rights')}>
        <p>
          {tParts(
            'You can see and correct your data in your settings, download all of it as one archive, and delete your account there with everything in it. For anything else write to us through the {form}.',
            {
              form: (
                <Link to="/" hash="footer" className="text-link">
                  {t('contact form')}
                </Link>
              ),
            },
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Changes to this policy')}>
        <p>
          {tParts(
            'When we change this policy substantially, we tell you beforehand, and the change takes effect 30 days after that notice. The rules of using Life Tree stand in the {terms}.',
            {
              terms: (
                <Link to="/terms-and-conditions" className="text-link">
                  {t('Terms & Conditions')}
                </Link>
              ),
            },
          )}
        </p>
      </LegalSection>
    </LegalPage>
  );
}
