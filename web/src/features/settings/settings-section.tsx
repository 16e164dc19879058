import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

interface SettingsSectionProps {
  /** Also the anchor of its address. */
  readonly id: string;
  readonly title: string;
  readonly intro: string;
  readonly children: ReactNode;
  /** For what cannot be taken back. */
  readonly danger?: boolean;
}

export function SettingsSection({ id, title, intro, children, danger }: SettingsSectionProps) {
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
      <div
        className={classNames(
          'flex flex-col divide-y divide-line rounded-md border bg-surface',
          danger ? 'border-red' : 'border-line',
        )}
      >
        {children}
      </div>
    </section>
  );
}

interface SettingProps {
  readonly title: string;
  readonly children: ReactNode;
}

/** One thing to set, under its own title. */
export function Setting({ title, children }: SettingProps) {
  return (
    <div className="flex flex-col gap-4 p-5 sm:p-6">
      <h3 className="text-base">{title}</h3>
      {children}
    </div>
  );
}
