import * as RadixTooltip from '@radix-ui/react-tooltip';
import { type FocusEvent, type ReactNode, useState } from 'react';

interface TooltipProps {
  readonly text: string;
  readonly side?: 'top' | 'right' | 'bottom';
  readonly isEnabled?: boolean;
  /** Hides the tooltip while the control shows something else in its place. */
  readonly isSuppressed?: boolean;
  readonly children: ReactNode;
}

/** The sidebar's provider has no delay. */
export const TOOLTIP_DELAY_MS = 700;

/** Names an icon. */
export function Tooltip(props: TooltipProps) {
  const { text, side = 'bottom', isEnabled = true, isSuppressed = false, children } = props;
  const [isOpen, setIsOpen] = useState(false);
  if (!isEnabled) return children;
  return (
    <RadixTooltip.Root open={isOpen && !isSuppressed} onOpenChange={setIsOpen}>
      <RadixTooltip.Trigger asChild onFocus={openOnKeyboardFocusOnly}>
        {children}
      </RadixTooltip.Trigger>
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

/** Only keys open a tooltip, not a focus that a click leaves or gives back. */
function openOnKeyboardFocusOnly(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault();
}
