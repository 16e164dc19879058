import { Tabs as RadixTabs } from 'radix-ui';
import type { ReactNode } from 'react';

export interface Tab<Value extends string> {
  readonly value: Value;
  readonly label: string;
  readonly content: ReactNode;
}

interface TabsProps<Value extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Value>[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** If there is not enough height, the content scrolls and the tabs stay in sight. */
export function Tabs<Value extends string>({ label, tabs, value, onChange }: TabsProps<Value>) {
  const change = (chosen: string) => {
    const tab = tabs.find((candidate) => candidate.value === chosen);
    if (tab) onChange(tab.value);
  };
  return (
    <RadixTabs.Root value={value} onValueChange={change} className="flex min-h-0 grow flex-col">
      <RadixTabs.List aria-label={label} className="flex shrink-0 border-line border-b px-2">
        {/* Radix moves the focus by script, which browsers take for the keyboard: a mouse needs no ring. */}
        {tabs.map((tab) => (
          <RadixTabs.Trigger
            key={tab.value}
            value={tab.value}
            onPointerDown={({ currentTarget }) => {
              currentTarget.dataset.pressed = '';
            }}
            onBlur={({ currentTarget }) => {
              delete currentTarget.dataset.pressed;
            }}
            className="-mb-px border-transparent border-b-2 px-3 py-2.5 text-quiet text-sm transition-colors hover:text-ink data-[state=active]:border-leaf data-[state=active]:font-medium data-[state=active]:text-leaf data-pressed:outline-none"
          >
            {tab.label}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map((tab) => (
        <RadixTabs.Content
          key={tab.value}
          value={tab.value}
          className="min-h-0 grow [container-type:size] overflow-y-auto overscroll-contain p-4 pb-8 data-[state=inactive]:hidden"
        >
          {tab.content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
