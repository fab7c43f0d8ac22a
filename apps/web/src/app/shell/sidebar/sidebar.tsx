import * as RadixTooltip from '@radix-ui/react-tooltip';
import { clsx } from 'clsx';
import { StatusItems } from '../states/status-items.tsx';
import { LazyStatusPopover } from './lazy-status-popover.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { SidebarLinks } from './sidebar-links.tsx';

/** 16 rem, or 3 rem of icons with tooltips without delay. */
export function Sidebar({ isOpen }: { isOpen: boolean }) {
  return (
    <RadixTooltip.Provider delayDuration={0}>
      <aside
        data-state={isOpen ? 'expanded' : 'collapsed'}
        className={clsx(
          'sticky top-14 flex h-[calc(100dvh-3.5rem)] shrink-0 flex-col overflow-y-auto border-line border-r bg-bg px-2 py-3',
          isOpen ? 'w-64' : 'w-12',
        )}
      >
        <SidebarLinks isCollapsed={!isOpen} />
        <div className="mt-auto pt-4">
          {isOpen ? (
            <div className="mb-2 border-line border-y py-2">
              <StatusItems />
            </div>
          ) : (
            <LazyStatusPopover />
          )}
          <LogOutButton isCollapsed={!isOpen} />
        </div>
      </aside>
    </RadixTooltip.Provider>
  );
}
