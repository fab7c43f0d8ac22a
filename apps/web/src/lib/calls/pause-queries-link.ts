import type { AppRouter } from '@tideline/api';
import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { PausableFetch } from './pausable-fetch.ts';
import { holdSessionChange } from './session-rotation.ts';

/** Changes by these routers continue the session under a new id. */
const OWN_IDENTITY = new Set(['auth', 'totp', 'oidc']);

/**
 * A query with the old id would be refused like a signed-out user's. Other windows go on reading,
 * and believe no refusal until the call is over.
 */
export function pauseQueriesLink(
  line: Pick<PausableFetch, 'pause' | 'resume'>,
): TRPCLink<AppRouter> {
  return () =>
    ({ op, next }) => {
      const [router = ''] = op.path.split('.', 1);
      if (op.type !== 'mutation' || !OWN_IDENTITY.has(router)) return next(op);
      return observable((observer) => {
        line.pause();
        const endChange = holdSessionChange();
        const call = next(op).subscribe(observer);
        return () => {
          call.unsubscribe();
          endChange();
          line.resume();
        };
      });
    };
}
