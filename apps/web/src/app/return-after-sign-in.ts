import { forget, recall } from '../lib/browser/tab-memory.ts';

/** To the screen on which the session had ended, for who has just signed in again. */
export function leadBack(userId: string): void {
  const place = window.location.pathname === '/' ? recall('place', userId) : null;
  forget('place');
  if (typeof place === 'string') window.history.replaceState(null, '', place);
}
