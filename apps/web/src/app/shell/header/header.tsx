import { PanelLeft } from 'lucide-react';
import { type ComponentProps, Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { Logo } from '../../../components/ui/layout/logo.tsx';
import { Tooltip } from '../../../components/ui/overlays/tooltip.tsx';
import { Deferred } from '../../../components/ui/waiting/deferred.tsx';
import { lazyPart } from '../../../lib/browser/load-chunk.ts';
import { useIsMobile } from '../../../lib/browser/use-is-mobile.ts';
import type { Overlay } from '../../palette/overlay.ts';
import { HeaderCells } from './header-cells.tsx';
import { MarketClock } from './market-clock.tsx';
import { OpenPnl } from './open-pnl.tsx';

const HeaderMenus = lazyPart(async () => (await import('./header-menus.tsx')).HeaderMenus);

interface HeaderProps {
  readonly isSidebarOpen: boolean;
  readonly onToggleSidebar: () => void;
  readonly onOpenOverlay: (overlay: Overlay) => void;
}

export function Header({ isSidebarOpen, onToggleSidebar, onOpenOverlay }: HeaderProps) {
  const isMobile = useIsMobile();
  return (
    <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center border-line border-b bg-surface max-md:h-12">
      <Tooltip text="Toggle sidebar (Ctrl B)" isEnabled={!isMobile}>
        <button
          type="button"
          aria-label="Toggle sidebar"
          aria-expanded={isSidebarOpen}
          aria-keyshortcuts="Control+B Meta+B"
          onClick={onToggleSidebar}
          className="ml-2 inline-flex size-8 shrink-0 items-center justify-center rounded-control text-ink-2 hover:bg-raised hover:text-ink max-md:ml-0.5 max-md:size-11"
        >
          <PanelLeft />
        </button>
      </Tooltip>
      <span className="ml-2 flex max-md:hidden">
        <Logo />
      </span>
      {/* Narrower phones have it in the sheet alone. */}
      <span className="mr-2 flex md:hidden max-[359px]:hidden">
        <Logo hasName={false} />
      </span>
      <div className="ml-4 flex h-full shrink-0 items-center border-line border-l pl-3 max-md:ml-0 max-md:border-l-0 max-md:pl-1">
        <MarketClock />
      </div>
      <div className="flex h-full min-w-0 flex-1 items-center justify-end">
        <HeaderCells />
        <span className="md:hidden">
          <OpenPnl />
        </span>
        <div className="flex h-full shrink-0 items-center gap-1 border-line border-l px-3 max-md:border-l-0 max-md:px-2">
          <Deferred placeholder={<MenusPlaceholder />}>
            <LazyHeaderMenus onOpenOverlay={onOpenOverlay} />
          </Deferred>
        </div>
      </div>
    </header>
  );
}

/** Menu positioning is as much code as a screen: it loads once the screen is drawn. */
function LazyHeaderMenus(props: ComponentProps<typeof HeaderMenus>) {
  return (
    <ErrorBoundary fallback={<MenusPlaceholder />}>
      <Suspense fallback={<MenusPlaceholder />}>
        <HeaderMenus {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** Keeps a place as wide as both menus. */
function MenusPlaceholder() {
  return <span className="h-9 w-[4.25rem] max-md:w-9" />;
}
