import * as RadixTooltip from '@radix-ui/react-tooltip';
import type { ReactNode } from 'react';

interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'right' | 'bottom';
  readonly isEnabled?: boolean;
  readonly children: ReactNode;
}

/** A name for an icon. The delay comes from the provider: 700 ms, none in the sidebar. */
export function Tooltip({ text, side = 'bottom', isEnabled = true, children }: TooltipProps) {
  if (!isEnabled) return children;
  return (
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <RadixTooltip.Content
          side={side}
          sideOffset={6}
          collisionPadding={10}
          className="z-50 rounded-chip border border-line-strong bg-surface px-2 py-1 text-12 text-ink"
        >
          {text}
        </RadixTooltip.Content>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  );
}
