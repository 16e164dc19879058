import { Link } from '@tanstack/react-router';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function TermsAndConditions() {
  return (
    <LegalPage
      title="Terms & Conditions"
      intro="What you can expect from Life Tree, and what we expect from you. By making an account you accept these terms."
    >
      <LegalSection heading="Who may use Life Tree">
        <p>
          You must be over 13 years old, or have the consent of a parent or guardian. If you make an
          account for an institution, you confirm that you may speak for it.
        </p>
      </LegalSection>
      <LegalSection heading="Your account">
        <p>
          Keep your password to yourself: what is done with your account is taken as done by you.
          Tell us through the contact form if you believe that somebody else has used it. You may
          delete your account at any time in its settings; this deletes your trees with it.
        </p>
      </LegalSection>
      <LegalSection heading="What you make is yours">
        <p>
          You keep every right in the trees, texts and images you put on Life Tree. You allow us to
          store them and to show them to those you choose: to your collaborators, and to everyone
          once you make a tree public. You can make a tree private again whenever you like.
        </p>
        <p>Do not put anything on Life Tree that</p>
        <ul>
          <li>you have no right to publish, such as other people’s pictures;</li>
          <li>insults, threatens or harasses others, or is against the law;</li>
          <li>carries malware, or is meant to disturb the service or to get around its limits.</li>
        </ul>
        <p>
          We may remove such content, and close accounts that keep adding it. Wherever we can, we
          tell you first.
        </p>
      </LegalSection>
      <LegalSection heading="Paid plans">
        <p>
          The Free plan costs nothing. The paid plans and their prices stand on the{' '}
          <Link to="/pricing" className="text-link">
            pricing page
          </Link>
          .
        </p>
        <ul>
          <li>Billing is monthly or annual, as you choose.</li>
          <li>Paid plans are billed in advance, at the start of each period.</li>
          <li>They renew automatically for another period of the same length until you cancel.</li>
          <li>
            You may cancel at any time and keep your plan until the end of the period you have paid
            for. There are no refunds for unused periods.
          </li>
          <li>
            Payments go through a payment processor. We never see or store the number of your card.
          </li>
        </ul>
      </LegalSection>
      <LegalSection heading="The service">
        <p>
          We work to keep Life Tree available and your trees safe, but we cannot promise that it
          will never be interrupted or free of faults. Trees on Life Tree are made by its users; we
          do not check whether they are scientifically right. As far as the law allows, we are not
          liable for indirect damage, and keeping copies of what matters to you is wise: every tree
          can be downloaded.
        </p>
      </LegalSection>
      <LegalSection heading="Changes to these terms">
        <p>
          When we change these terms substantially, we tell you beforehand. Substantial changes take
          effect 30 days after that notice. If you do not agree with them, you may delete your
          account before; if you go on using Life Tree afterwards, the new terms apply.
        </p>
      </LegalSection>
      <LegalSection heading="Questions">
        <p>
          Write to us through the{' '}
          <Link to="/" hash="footer" className="text-link">
            contact form
          </Link>
          . How we treat your data is told in the{' '}
          <Link to="/privacy-policy" className="text-link">
            Privacy Policy
          </Link>
          .
        </p>
      </LegalSection>
    </LegalPage>
  );
}
