import { unwrap } from '../errors.ts';
import { messageAnswer } from '../schemas/common.ts';
import { madeToken, newToken, tokenInput, tokensAnswer } from '../schemas/tokens.ts';
import { ownRead, router, userProcedure } from '../trpc.ts';

const TOKENS_PATH = '/api/tokens';

export const tokensRouter = router({
  list: ownRead(`GET ${TOKENS_PATH}`, tokensAnswer).query(async ({ ctx }) => ({
    tokens: [...(await ctx.apiTokens.list(ctx.viewer.id))],
  })),
  make: userProcedure
    .meta({ rest: `POST ${TOKENS_PATH}`, kind: 'sign-in', scope: null })
    .input(newToken)
    .output(madeToken)
    .mutation(async ({ ctx, input }) => unwrap(await ctx.apiTokens.create(ctx.viewer, input))),
  revoke: userProcedure
    .meta({ rest: `DELETE ${TOKENS_PATH}/:id`, kind: 'own', scope: null })
    .input(tokenInput)
    .output(messageAnswer)
    .mutation(async ({ ctx, input }) => {
      unwrap(await ctx.apiTokens.revoke(ctx.viewer, input.id));
      return { message: 'The token is revoked: its next request is refused.' };
    }),
});
