import { Popover, PopoverButton, PopoverPanel } from '@headlessui/react';
import { Activity } from 'lucide-react';
import { Tooltip } from '../../../components/ui/overlays/tooltip.tsx';
import { StatusItems } from '../states/status-items.tsx';

export function StatusPopover() {
  return (
    <Popover>
      {({ open }) => (
        <>
          <Tooltip text="Status" side="right" isSuppressed={open}>
            <PopoverButton className="flex h-8 w-full items-center rounded-control px-2 text-ink-2 hover:bg-raised hover:text-ink data-open:bg-raised data-open:text-ink">
              <Activity className="shrink-0" />
              <span className="sr-only">Status</span>
            </PopoverButton>
          </Tooltip>
          <PopoverPanel
            anchor={{ to: 'right end', gap: 12, padding: 10 }}
            aria-label="Status"
            translate="no"
            className="z-50 w-60 rounded-card border border-line-strong bg-surface px-2 py-1"
          >
            <StatusItems />
          </PopoverPanel>
        </>
      )}
    </Popover>
  );
}
