import { unwrap } from '../errors.ts';
import { messageAnswer } from '../schemas/common.ts';
import { providerRedirect } from '../schemas/oidc.ts';
import { noInputUserProcedure, router } from '../trpc.ts';

export const oidcRouter = router({
  connect: noInputUserProcedure
    .meta({ rest: 'POST /api/auth/oidc/connect', kind: 'sign-in', scope: null })
    .output(providerRedirect)
    .mutation(async ({ ctx }) => unwrap(await ctx.auth.connectIdentity())),
  disconnect: noInputUserProcedure
    .meta({ rest: 'POST /api/auth/oidc/disconnect', kind: 'sign-in', scope: null })
    .output(messageAnswer)
    .mutation(async ({ ctx }) => {
      unwrap(await ctx.auth.disconnectIdentities());
      return { message: 'OpenID Connect no longer signs you in.' };
    }),
});
