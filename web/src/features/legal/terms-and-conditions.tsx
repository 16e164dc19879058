import { Link } from '@tanstack/react-router';
import { t, tParts } from '../../texts/t.ts';
import { pageName } from '../../ui/page-names.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function TermsAndConditions() {
  return (
    <LegalPage
      title={pageName('/terms-and-conditions')}
      intro={t(
        'What you can expect from Life Tree, and what we expect from you. By making an account you accept these terms.',
      )}
    >
      <LegalSection heading={t('Who may use Life Tree')}>
        <p>
          {t(
            'You must be over 13 years old, or have the consent of a parent or guardian. If you make an account for an institution, you confirm that you may speak for it.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Your account')}>
        <p>
          {t(
            'Keep your password to yourself: what is done with your account is taken as done by you. Tell us through the contact form if you believe that somebody else has used it. You may delete your account at any time in its settings; this deletes your trees with it.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('What you make is yours')}>
        <p>
          {t(
            'You keep every right in the trees, texts and images you put on Life Tree. You allow us to store them and to show them to those you choose: to your collaborators, and to everyone once you make a tree public. You can make a tree private again whenever you like.',
          )}
        </p>
        <p>{t('Do not put anything on Life Tree that')}</p>
        <ul>
          <li>{t('you have no right to publish, such as other people’s pictures;')}</li>
          <li>{t('insults, threatens or harasses others, or is against the law;')}</li>
          <li>
            {t('carries malware, or is meant to disturb the service or to get around its limits.')}
          </li>
        </ul>
        <p>
          {t(
            'We may remove such content, and close accounts that keep adding it. Wherever we can, we tell you first.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Paid plans')}>
        <p>
          {tParts(
            'The Free plan costs nothing. The paid plans and their prices stand on the {pricing}.',
            {
              pricing: (
                <Link to="/pricing" className="text-link">
                  {t('pricing page')}
                </Link>
              ),
            },
          )}
        </p>
        <ul>
          <li>{t('Billing is monthly or annual, as you choose.')}</li>
          <li>{t('Paid plans are billed in advance, at the start of each period.')}</li>
          <li>
            {t('They renew automatically for another period of the same length until you cancel.')}
          </li>
          <li>
            {t(
              'You may cancel at any time and keep your plan until the end of the period you have paid for. There are no refunds for unused periods.',
            )}
          </li>
          <li>
            {t(
              'Payments go through a payment processor. We never see or store the number of your card.',
            )}
          </li>
        </ul>
      </LegalSection>
      <LegalSection heading={t('The service')}>
        <p>
          {t(
            'We work to keep Life Tree available and your trees safe, but we cannot promise that it will never be interrupted or free of faults. Trees on Life Tree are made by its users; we do not check whether they are scientifically right. As far as the law allows, we are not liable for indirect damage, and keeping copies of what matters to you is wise: every tree can be downloaded.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Changes to these terms')}>
        <p>
          {t(
            'When we change these terms substantially, we tell you beforehand. Substantial changes take effect 30 days after that notice. If you do not agree with them, you may delete your account before; if you go on using Life Tree afterwards, the new terms apply.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Questions')}>
        <p>
          {tParts(
            'Write to us through the {form}. How we treat your data is told in the {privacy}.',
            {
              form: (
                <Link to="/" hash="footer" className="text-link">
                  {t('contact form')}
                </Link>
              ),
              privacy: (
                <Link to="/privacy-policy" className="text-link">
                  {t('Privacy Policy')}
                </Link>
              ),
            },
          )}
        </p>
      </LegalSection>
    </LegalPage>
  );
}
