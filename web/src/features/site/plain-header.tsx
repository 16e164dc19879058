import { ThemeSwitch } from '../../ui/theme-switch.tsx';
import { Logo } from './logo.tsx';

/** For pages with one purpose: only the way home. */
export function PlainHeader() {
  return (
    <header className="border-line border-b">
      <div className="page-width flex min-h-16 items-center justify-between gap-4 py-3">
        <Logo />
        <ThemeSwitch />
      </div>
    </header>
  );
}
