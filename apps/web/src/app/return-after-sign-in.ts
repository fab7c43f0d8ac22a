import { forgetInTab, recallFromTab } from '../lib/browser/tab-memory.ts';

/** To the screen where the session ended. */
export function returnAfterSignIn(userId: string): void {
  const savedPath = window.location.pathname === '/' ? recallFromTab('place', userId) : null;
  forgetInTab('place');
  if (typeof savedPath === 'string') window.history.replaceState(null, '', savedPath);
}
