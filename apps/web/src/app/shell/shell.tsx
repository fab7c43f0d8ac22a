import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { readSidebarOpen, writeSidebarOpen } from '../../lib/browser/sidebar-cookie.ts';
import { useIsMobile } from '../../lib/browser/use-is-mobile.ts';
import { useLiveUpdates } from '../../live/updates/use-updates.ts';
import { IdentityConfirmation } from '../confirm/identity-confirmation.tsx';
import { startFocusRestore } from '../focus-restore.ts';
import type { Overlay } from '../palette/overlay.ts';
import { Overlays } from '../palette/overlays.tsx';
import { useOverlayKeys } from '../palette/use-overlay-keys.ts';
import { Router } from '../router.tsx';
import { useScreenPreload } from '../use-screen-preload.ts';
import { Header } from './header/header.tsx';
import { AlarmRegion } from './notices/alarm-region.tsx';
import { PageBanner } from './notices/page-banner.tsx';
import { UnconfirmedActionsRegion } from './notices/unconfirmed-actions-region.tsx';
import { MobileSheet } from './sidebar/mobile-sheet.tsx';
import { Sidebar } from './sidebar/sidebar.tsx';
import { StatusStrip } from './states/status-strip.tsx';
import { useTabTitle } from './tab/use-tab-title.ts';

export function Shell() {
  const isMobile = useIsMobile();
  const [isOpen, setIsOpen] = useState(() => readSidebarOpen());
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [overlay, setOverlay] = useState<Overlay | null>(null);

  const toggleSidebar = useCallback(() => {
    if (isMobile) return setIsSheetOpen((wasOpen) => !wasOpen);
    setIsOpen(!isOpen);
    writeSidebarOpen(!isOpen);
  }, [isMobile, isOpen]);
  useSidebarKey(toggleSidebar);
  useOverlayKeys(overlay, setOverlay);

  useLiveUpdates();
  useScreenPreload();

  const pageRef = useRef<HTMLDivElement>(null);
  useEffect(() => (pageRef.current === null ? undefined : startFocusRestore(pageRef.current)), []);

  const mainRef = useRef<HTMLElement>(null);
  const [location] = useLocation();
  const shownLocationRef = useRef(location);
  useEffect(() => {
    if (shownLocationRef.current === location) return;
    shownLocationRef.current = location;
    setIsSheetOpen(false);
    // Later, as a closing sheet or palette first gives the focus back to its button.
    const timer = setTimeout(() => mainRef.current?.focus());
    return () => clearTimeout(timer);
  }, [location]);

  return (
    <div ref={pageRef} translate="no" className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only z-50 rounded-control bg-surface px-3 py-2 text-ink focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      <Header
        isSidebarOpen={isMobile ? isSheetOpen : isOpen}
        onToggleSidebar={toggleSidebar}
        onOpenOverlay={setOverlay}
      />
      {isMobile && <StatusStrip />}
      <div className="flex flex-1">
        {isMobile ? (
          <MobileSheet isOpen={isSheetOpen} onClose={() => setIsSheetOpen(false)} />
        ) : (
          <Sidebar isOpen={isOpen} />
        )}
        <div className="flex min-w-0 flex-1 flex-col">
          <AlarmRegion />
          <main
            ref={mainRef}
            id="main"
            tabIndex={-1}
            className="flex-1 px-5 py-4 max-md:px-3 max-md:py-3"
          >
            <div className="mx-auto max-w-[1440px]">
              <PageBanner />
              <UnconfirmedActionsRegion />
              <Router />
            </div>
          </main>
        </div>
      </div>
      <TabTitle />
      <IdentityConfirmation />
      <Overlays overlay={overlay} onOverlayChange={setOverlay} onToggleSidebar={toggleSidebar} />
    </div>
  );
}

/** Apart from the shell: the title changes often, and must not redraw every screen. */
function TabTitle() {
  useTabTitle();
  return null;
}

/** Ctrl or Cmd with B, in fields too. */
function useSidebarKey(toggleSidebar: () => void): void {
  // Before the paint, as a visible page must take keys.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'b' || !(event.ctrlKey || event.metaKey)) return;
      if (event.altKey || event.shiftKey) return;
      event.preventDefault();
      toggleSidebar();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggleSidebar]);
}
