import { forget, recall } from '../lib/browser/tab-memory.ts';

/** To the screen where the session ended. */
export function returnAfterSignIn(userId: string): void {
  const place = window.location.pathname === '/' ? recall('place', userId) : null;
  forget('place');
  if (typeof place === 'string') window.history.replaceState(null, '', place);
}
