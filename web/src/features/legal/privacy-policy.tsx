import { Link } from '@tanstack/react-router';
import { LegalPage, LegalSection } from './legal-page.tsx';

export function PrivacyPolicy() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="Which data Life Tree holds about you, why, and what you can do about it. In short: what the product needs, nothing to advertise with, and nothing sold."
    >
      <LegalSection heading="What we store">
        <ul>
          <li>
            <strong>Your account:</strong> username, email, a hash of your password from which it
            cannot be read back, your plan, and the description and photo you choose to add.
          </li>
          <li>
            <strong>What you make:</strong> trees, species, images, comments, likes, and whom you
            follow.
          </li>
          <li>
            <strong>Messages</strong> you send through the contact form, to be able to answer them.
          </li>
          <li>
            <strong>Log data:</strong> the time of a request, its address, your IP address and
            browser. We use it to keep the service running and safe, and keep it for up to 12
            months.
          </li>
        </ul>
      </LegalSection>
      <LegalSection heading="Who sees it">
        <p>
          A private tree is seen by you and your collaborators only. A public tree, your comments,
          your username, photo and description are seen by everyone. Your email is shown to
          signed-in users unless you hide it in your settings, and never to visitors.
        </p>
      </LegalSection>
      <LegalSection heading="Who works for us">
        <p>We share data with others only where the product cannot do without:</p>
        <ul>
          <li>
            Payments go through a payment processor. It receives what a payment needs; we receive
            the state of your subscription, never your card.
          </li>
          <li>Images you upload may be kept in a cloud image store.</li>
          <li>Mail, such as the one to recover your password, is sent by a mail provider.</li>
        </ul>
        <p>We do not sell data, and there are no advertisements or trackers on Life Tree.</p>
      </LegalSection>
      <LegalSection heading="Cookies">
        <p>
          One cookie keeps you logged in, for 7 days after your last visit. Your browser also
          remembers the theme you chose. Neither is used to follow you elsewhere.
        </p>
      </LegalSection>
      <LegalSection heading="Children">
        <p>
          Life Tree is for people over 13, or younger with the consent of a parent or guardian. If
          you learn that a child uses it without, tell us and we delete the account.
        </p>
      </LegalSection>
      <LegalSection heading="Your rights">
        <p>
          You can see and correct your data in your settings, download your trees, and delete your
          account there with everything in it. For anything else, such as a copy of all we hold
          about you, write to us through the{' '}
          <Link to="/" hash="footer" className="text-link">
            contact form
          </Link>
          .
        </p>
      </LegalSection>
      <LegalSection heading="Changes to this policy">
        <p>
          When we change this policy substantially, we tell you beforehand, and the change takes
          effect 30 days after that notice. The rules of using Life Tree stand in the{' '}
          <Link to="/terms-and-conditions" className="text-link">
            Terms &amp; Conditions
          </Link>
          .
        </p>
      </LegalSection>
    </LegalPage>
  );
}
