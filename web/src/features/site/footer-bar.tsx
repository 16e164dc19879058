import { Link } from '@tanstack/react-router';
import { t } from '../../texts/t.ts';
import { LanguageSwitch } from '../../ui/theme/language-switch.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';

const linkStyle = 'inline-block py-1 hover:text-ink hover:underline';

/** The last line of every page: language, theme, help and legal pages. */
export function FooterBar() {
  return (
    <div className="border-line border-t">
      <div className="page-width flex flex-wrap items-center gap-x-6 gap-y-4 py-6 text-quiet text-sm">
        <div className="flex w-full flex-wrap gap-3 sm:mr-auto sm:w-auto">
          <LanguageSwitch />
          <ThemeSwitch />
        </div>
        <Link to="/help" className={linkStyle}>
          {t('Help')}
        </Link>
        <Link to="/terms-and-conditions" className={linkStyle}>
          {t('Terms & Conditions')}
        </Link>
        <Link to="/privacy-policy" className={linkStyle}>
          {t('Privacy Policy')}
        </Link>
      </div>
    </div>
  );
}
