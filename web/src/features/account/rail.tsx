import { Ellipsis, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '../../texts/t.ts';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Popover } from '../../ui/overlays/popover.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { InternalLink } from '../../ui/pages/internal-link.tsx';
import { ThemeSwitch } from '../../ui/theme/theme-switch.tsx';
import { Logo, TreeSearch } from '../site/index.ts';
import { type SectionName, sections } from './account-sections.ts';
import { LogOutButton, SectionLinks } from './sidebar.tsx';

/** The others are in the menu: beside a tree, few things should ask for attention. */
const railSections: ReadonlySet<SectionName> = new Set(['home', 'trees']);

/** The sidebar beside the editor: only icons, to leave the width to the tree. */
export function Rail({ current }: { readonly current: SectionName | undefined }) {
  return (
    <nav
      aria-label={t('Account')}
      className="sticky top-0 hidden h-dvh w-12 shrink-0 flex-col items-center overflow-y-auto border-line border-r bg-surface py-0.5 [scrollbar-width:none] wide:flex"
    >
      <div className="flex h-11 shrink-0 items-center [&_span]:sr-only [@media(height<27rem)]:hidden">
        <Logo />
      </div>
      <ul className="flex flex-col gap-0.5">
        {sections()
          .filter(({ name }) => railSections.has(name))
          .map(({ name, label, address, icon: Icon }) => (
            <li key={name}>
              <Tooltip text={label} side="right">
                <InternalLink
                  href={address}
                  aria-label={label}
                  aria-current={name === current ? 'page' : undefined}
                  className={classNames(
                    'flex size-10 items-center justify-center rounded-md -outline-offset-2 transition-colors hover:bg-leaf-tint',
                    name === current ? 'bg-leaf-tint text-leaf' : 'text-quiet hover:text-ink',
                  )}
                >
                  <Icon aria-hidden="true" className="size-5" strokeWidth={1.5} />
                </InternalLink>
              </Tooltip>
            </li>
          ))}
      </ul>
      <div className="mt-auto flex flex-col gap-0.5">
        <RailPopover icon={Ellipsis} label={t('More')} className="flex w-72 flex-col p-2">
          {(close) => (
            <>
              <div className="p-1 pb-2">
                <TreeSearch onSearched={close} />
              </div>
              <SectionLinks
                shown={sections().filter(({ name }) => !railSections.has(name))}
                current={current}
                onNavigate={close}
              />
              <LogOutButton />
              <div className="mt-2 border-line border-t px-1 pt-3 pb-1">
                <ThemeSwitch />
              </div>
            </>
          )}
        </RailPopover>
      </div>
    </nav>
  );
}

interface RailPopoverProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly className: string;
  readonly children: (close: () => void) => ReactNode;
}

function RailPopover({ icon, label, className, children }: RailPopoverProps) {
  const [open, setOpen] = useState(false);
  return (
    <Popover
      label={label}
      side="right"
      open={open}
      onOpenChange={setOpen}
      className={className}
      trigger={<RailButton icon={icon} label={label} />}
    >
      {children(() => setOpen(false))}
    </Popover>
  );
}

function RailButton({ label, ...rest }: ComponentProps<typeof IconButton>) {
  return (
    <Tooltip text={label} side="right">
      <IconButton
        {...rest}
        label={label}
        title={undefined}
        className="text-quiet -outline-offset-2 hover:text-ink"
      />
    </Tooltip>
  );
}
