import { useSyncExternalStore } from 'react';

/**
 * Under 768 px the navigation is a sheet (specification §11.2). In `rem`, like the styles: larger
 * browser text leaves less room.
 */
const MOBILE = '(max-width: 47.99875rem)';

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(MOBILE);
  query.addEventListener('change', listener);
  // The query reports no larger text; the page grows with it.
  const observer = new ResizeObserver(listener);
  observer.observe(document.body);
  return () => {
    query.removeEventListener('change', listener);
    observer.disconnect();
  };
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(MOBILE).matches);
}
