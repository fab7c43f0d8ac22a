import * as RadixTooltip from '@radix-ui/react-tooltip';
import { clsx } from 'clsx';
import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { lazyPart } from '../../../lib/browser/load-chunk.ts';
import { StatusItems } from '../states/status-items.tsx';
import { LogOutButton } from './log-out-button.tsx';
import { SidebarLinks } from './sidebar-links.tsx';

const StatusPopover = lazyPart(async () => (await import('./status-popover.tsx')).StatusPopover);

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

/** Loaded late: only a sidebar of icons shows the status in a popover. */
function LazyStatusPopover() {
  return (
    <ErrorBoundary fallback={null}>
      <Suspense fallback={<span className="block h-8" />}>
        <StatusPopover />
      </Suspense>
    </ErrorBoundary>
  );
}
