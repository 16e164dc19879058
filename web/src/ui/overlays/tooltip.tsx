import { Tooltip as RadixTooltip } from 'radix-ui';
import type { ReactNode } from 'react';
import { useOverlayContainer } from './overlay-container.ts';

interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'right';
  /** One focusable element. */
  readonly children: ReactNode;
}

export function Tooltip({ text, side = 'top', children }: TooltipProps) {
  const container = useOverlayContainer();
  return (
    <RadixTooltip.Provider delayDuration={400}>
      <RadixTooltip.Root>
        <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
        <RadixTooltip.Portal container={container}>
          <RadixTooltip.Content
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className="z-50 max-w-64 rounded-md bg-ink px-2.5 py-1.5 text-paper text-xs"
          >
            {text}
          </RadixTooltip.Content>
        </RadixTooltip.Portal>
      </RadixTooltip.Root>
    </RadixTooltip.Provider>
  );
}
