import type { AppRouter } from '@tideline/api';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { PausableFetch } from './pausable-fetch.ts';
import { holdSessionChange } from './session-rotation.ts';

/** Changes by these routers continue the session under a new id. */
const SESSION_CHANGING_ROUTERS = new Set(['auth', 'totp', 'oidc']);

/**
 * A query with the old id would be refused like a signed-out user's. Other windows go on reading,
 * and believe no refusal until the call is over.
 */
export function pauseQueriesLink(
  pausableFetch: Pick<PausableFetch, 'pause' | 'resume'>,
): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      const [router = ''] = op.path.split('.', 1);
      if (op.type !== 'mutation' || !SESSION_CHANGING_ROUTERS.has(router)) return next(op);
      return observable((observer) => {
        pausableFetch.pause();
        const endSessionChange = holdSessionChange();
        const subscription = next(op).subscribe(observer);
        return () => {
          subscription.unsubscribe();
          endSessionChange();
          pausableFetch.resume();
        };
      });
    };
}
