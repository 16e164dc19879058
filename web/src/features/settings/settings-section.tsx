import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface SettingsSectionProps {
  /** Also used as the anchor in the address. */
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
}

export function SettingsSection({ id, title, intro, children }: SettingsSectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      className="grid items-start gap-x-10 gap-y-4 xl:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <div className="flex flex-col gap-1">
        <h2 id={headingId} className="text-lg">
          {title}
        </h2>
        <p className="text-quiet text-sm">{intro}</p>
      </div>
      <div className="flex flex-col divide-y divide-line rounded-md border border-line bg-surface">
        {children}
      </div>
    </section>
  );
}

interface SettingProps {
  readonly title: string;
  readonly children: ReactNode;
  /** For actions that cannot be undone. */
  readonly danger?: boolean;
}

export function Setting({ title, children, danger = false }: SettingProps) {
  return (
    <div className="flex flex-col gap-4 p-5 sm:p-6">
      <h3 className={classNames('text-base', danger && 'text-red')}>{title}</h3>
      {children}
    </div>
  );
}
