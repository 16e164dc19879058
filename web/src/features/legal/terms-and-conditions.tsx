import { Link } from '@tanstack/react-router';
import { t } from '../../texts/t.ts';
import { pageName } from '../../ui/pages/page-names.ts';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function TermsAndConditions() {
  return (
    <LegalPage
      title={pageName('/terms-and-conditions')}
      intro={t(
        'What you can expect from Life Tree, and what we expect from you. By creating an account you accept these terms.',
      )}
    >
      <LegalSection heading={t('Who can use Life Tree')}>
        <p>
          {t(
            'You must be over 13 years old, or have the consent of a parent or guardian. If you create an account for an institution, you confirm that you are authorized to represent it.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Your account')}>
        <p>
          {t(
            'Keep your password secret: you are responsible for everything done with your account. Tell us through the contact form if you think someone else has used it. You can delete your account in its settings at any time; this also deletes your trees.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('You own your content')}>
        <p>
          {t(
            'You keep all rights to the trees, texts and images you put on Life Tree. You allow us to store them and show them to the people you choose: your collaborators, and everyone once you make a tree public. You can make a tree private again at any time.',
          )}
        </p>
        <p>{t('Do not publish anything on Life Tree that')}</p>
        <ul>
          <li>{t('you have no right to publish, such as other people’s images;')}</li>
          <li>{t('insults, threatens or harasses others, or breaks the law;')}</li>
          <li>{t('contains malware, or is meant to disrupt the service or bypass its limits.')}</li>
        </ul>
        <p>
          {t(
            'We may remove such content and close accounts that keep adding it. Whenever possible, we will tell you first.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Paid plans')}>
        <p>
          {t(
            'The Free plan costs nothing. The paid plans and their prices are listed on the <pricing>pricing page</pricing>.',
            {
              pricing: (text) => (
                <Link to="/pricing" className="text-link">
                  {text}
                </Link>
              ),
            },
          )}
        </p>
        <ul>
          <li>{t('You choose monthly or annual billing.')}</li>
          <li>{t('Paid plans are billed in advance, at the start of each period.')}</li>
          <li>
            {t('They renew automatically for another period of the same length until you cancel.')}
          </li>
          <li>
            {t(
              'You can cancel at any time and keep your plan until the end of the period you have paid for. There are no refunds for unused periods.',
            )}
          </li>
          <li>
            {t('Payments go through a payment processor. We never see or store your card number.')}
          </li>
        </ul>
      </LegalSection>
      <LegalSection heading={t('The service')}>
        <p>
          {t(
            'We work to keep Life Tree available and your trees safe, but we cannot promise that it will never be interrupted or that it is free of errors. Trees on Life Tree are made by its users; we do not check whether they are scientifically correct. As far as the law allows, we are not liable for indirect damage. We recommend that you keep copies of what matters to you: every tree can be downloaded.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Changes to these terms')}>
        <p>
          {t(
            'We will notify you before we make substantial changes to these terms. Substantial changes take effect 30 days after that notice. If you do not agree, you can delete your account before then; if you continue to use Life Tree afterwards, the new terms apply.',
          )}
        </p>
      </LegalSection>
      <LegalSection heading={t('Questions')}>
        <p>
          {t(
            'Write to us through the <form>contact form</form>. The <privacy>Privacy Policy</privacy> explains how we handle your data.',
            {
              form: (text) => (
                <Link to="/" hash="footer" className="text-link">
                  {text}
                </Link>
              ),
              privacy: (text) => (
                <Link to="/privacy-policy" className="text-link">
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
