import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApi } from '../../api/api-context.ts';
import { t } from '../../texts/t.ts';
import { ContactForm } from '../contact/index.ts';
import { configurationQuery } from './configuration-query.ts';
import { FooterBar } from './footer-bar.tsx';
import { Logo } from './logo.tsx';

/** The footer of public pages: quick links and the contact form. */
export function SiteFooter() {
  return (
    <footer id="footer" className="border-line border-t bg-sunken">
      <div className="page-width grid gap-12 py-16 lg:grid-cols-[1fr_2fr]">
        <div className="flex flex-col gap-6">
          <Logo />
          <QuickLinks />
        </div>
        <section aria-labelledby="contact-heading" className="flex flex-col gap-6">
          <div className="flex flex-col gap-1">
            <h2 id="contact-heading" className="text-xl">
              {t('Contact Us')}
            </h2>
            <p className="text-quiet">
              {t(
                'Have a question or an idea, or need a plan for your institution? We read every message.',
              )}
            </p>
          </div>
          <ContactForm />
        </section>
      </div>
      <FooterBar />
    </footer>
  );
}

function QuickLinks() {
  const { data: configuration } = useQuery(configurationQuery(useApi()));
  return (
    <nav aria-label={t('Quick links')}>
      <ul className="flex flex-col items-start gap-1 text-sm">
        <QuickLink>
          <Link to="/" className={linkStyle}>
            {t('Home')}
          </Link>
        </QuickLink>
        <QuickLink>
          <Link to="/pricing" className={linkStyle}>
            {t('Pricing')}
          </Link>
        </QuickLink>
        <QuickLink>
          <Link to="/trees" className={linkStyle}>
            {t('Search Trees')}
          </Link>
        </QuickLink>
        {configuration?.communityUrl && (
          <QuickLink>
            <a href={configuration.communityUrl} rel="noreferrer" className={linkStyle}>
              {t('Community Chat')}
            </a>
          </QuickLink>
        )}
        {configuration?.portfolioUrl && (
          <QuickLink>
            <a href={configuration.portfolioUrl} rel="noreferrer" className={linkStyle}>
              {t('Programmer Portfolio')}
            </a>
          </QuickLink>
        )}
      </ul>
    </nav>
  );
}

const linkStyle = 'inline-block py-1 text-quiet hover:text-ink hover:underline';

function QuickLink({ children }: { readonly children: ReactNode }) {
  return <li>{children}</li>;
}
