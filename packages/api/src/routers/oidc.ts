import { unwrap } from '../errors.ts';
import { messageAnswer } from '../schemas/common.ts';
import { journey } from '../schemas/oidc.ts';
import { plainUserProcedure, router } from '../trpc.ts';

export const oidcRouter = router({
  connect: plainUserProcedure
    .meta({ rest: 'POST /api/auth/oidc/connect', kind: 'sign-in', scope: null })
    .output(journey)
    .mutation(async ({ ctx }) => unwrap(await ctx.auth.connectIdentity())),
  disconnect: plainUserProcedure
    .meta({ rest: 'POST /api/auth/oidc/disconnect', kind: 'sign-in', scope: null })
    .output(messageAnswer)
    .mutation(async ({ ctx }) => {
      unwrap(await ctx.auth.disconnectIdentities());
      return { message: 'OpenID Connect no longer signs you in.' };
    }),
});
