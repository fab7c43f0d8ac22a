import { ownExitChange } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import { exitLabAnswer, exitLabInput } from '../schemas/exit-lab.ts';
import { serializedSchema } from '../serialized-json.ts';
import { pastProcedure, router } from '../trpc.ts';
import { dateRangeOf, kindOfRead, pastOf } from './past-of.ts';

export const exitLabRouter = router({
  get: pastProcedure
    .meta({ rest: 'GET /api/exit-lab', kind: kindOfRead, scope: 'read' })
    .input(exitLabInput)
    .output(serializedSchema(exitLabAnswer))
    .query(async ({ ctx, input }) => {
      const range = await dateRangeOf(ctx, input);
      const own = ownExitChange(input ?? {});
      return unwrap(await ctx.evidence.exitLab(pastOf(ctx, input), range, own));
    }),
});
