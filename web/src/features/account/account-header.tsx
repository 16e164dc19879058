import type { OwnUser } from '@life-tree/contract';
import { HelpLink } from '../../ui/pages/help-link.tsx';
import { Logo, TreeSearch } from '../site/index.ts';
import { AccountActions } from './account-actions.tsx';

export function AccountHeader({ me }: { readonly me: OwnUser }) {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-paper/95 backdrop-blur">
      <div className="page-width flex min-h-16 items-center gap-3 py-3">
        <div className="flex lg:hidden [&_span]:max-sm:sr-only">
          <Logo />
        </div>
        <div className="min-w-0 grow lg:max-w-96">
          <TreeSearch />
        </div>
        <div className="ml-auto flex shrink-0 items-center sm:gap-2">
          <HelpLink />
          <AccountActions me={me} />
        </div>
      </div>
    </header>
  );
}
