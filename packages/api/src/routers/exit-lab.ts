import { ownExitChange } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import { exitLabAnswer, exitLabInput } from '../schemas/exit-lab.ts';
import { serializedSchema } from '../serialized-json.ts';
import { historyProcedure, router } from '../trpc.ts';
import { dateRangeOf, historyCallKind, historyOwnerOf } from './history-owner.ts';

export const exitLabRouter = router({
  get: historyProcedure
    .meta({ rest: 'GET /api/exit-lab', kind: historyCallKind, scope: 'read' })
    .input(exitLabInput)
    .output(serializedSchema(exitLabAnswer))
    .query(async ({ ctx, input }) => {
      const range = await dateRangeOf(ctx, input);
      const ownExit = ownExitChange(input ?? {});
      return unwrap(await ctx.tradeHistory.readExitLab(historyOwnerOf(ctx, input), range, ownExit));
    }),
});
