import { useSyncExternalStore } from 'react';

/**
 * Under 768 px the navigation is a sheet (specification §11.2). In `rem`, as larger browser text
 * leaves less room.
 */
const MOBILE_QUERY = '(max-width: 47.99875rem)';

function subscribeToWidth(listener: () => void): () => void {
  const query = window.matchMedia(MOBILE_QUERY);
  query.addEventListener('change', listener);
  // A media query doesn't fire when text grows; the page's size does.
  const observer = new ResizeObserver(listener);
  observer.observe(document.body);
  return () => {
    query.removeEventListener('change', listener);
    observer.disconnect();
  };
}

export function useIsMobile(): boolean {
  return useSyncExternalStore(subscribeToWidth, () => window.matchMedia(MOBILE_QUERY).matches);
}
