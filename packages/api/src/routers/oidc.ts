import { unwrap } from '../errors.ts';
import { messageAnswer, nothing } from '../schemas/common.ts';
import { journey } from '../schemas/oidc.ts';
import { router, userProcedure } from '../trpc.ts';

export const oidcRouter = router({
  connect: userProcedure
    .meta({ rest: 'POST /api/auth/oidc/connect', kind: 'sign-in', scope: null })
    .input(nothing)
    .output(journey)
    .mutation(async ({ ctx }) => unwrap(await ctx.auth.connectIdentity())),
  disconnect: userProcedure
    .meta({ rest: 'POST /api/auth/oidc/disconnect', kind: 'sign-in', scope: null })
    .input(nothing)
    .output(messageAnswer)
    .mutation(async ({ ctx }) => {
      unwrap(await ctx.auth.disconnectIdentities());
      return { message: 'OpenID Connect no longer signs you in.' };
    }),
});
