import { dayInput } from '../schemas/common.ts';
import { decisionsAnswer } from '../schemas/decisions.ts';
import { router, userProcedure } from '../trpc.ts';
import { toDecision } from '../wire/decision.ts';

export const decisionsRouter = router({
  list: userProcedure
    .meta({ rest: { method: 'GET', path: '/api/decisions' }, kind: 'read' })
    .input(dayInput)
    .output(decisionsAnswer)
    .query(async ({ ctx, input }) => {
      const day = input?.day ?? (await ctx.market.tradingDate());
      const decisions = await ctx.ledger.decisions(ctx.viewer.id, day);
      return { day, decisions: decisions.map(toDecision) };
    }),
});
