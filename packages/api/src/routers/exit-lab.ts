import { ownExitChange } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import { exitLabAnswer, exitLabInput } from '../schemas/exit-lab.ts';
import { ready } from '../serialized-json.ts';
import { pastProcedure, router } from '../trpc.ts';
import { kindOfRead, pastOf } from './past-of.ts';

export const exitLabRouter = router({
  get: pastProcedure
    .meta({ rest: 'GET /api/exit-lab', kind: kindOfRead, scope: 'read' })
    .input(exitLabInput)
    .output(ready(exitLabAnswer))
    .query(async ({ ctx, input }) => {
      const to = input?.to ?? (await ctx.market.tradingDate());
      const range = { from: input?.from ?? null, to };
      const own = ownExitChange(input ?? {});
      return unwrap(await ctx.evidence.exitLab(pastOf(ctx, input), range, own));
    }),
});
