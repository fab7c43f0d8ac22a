import { ownExitChange } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import { exitLabAnswer, exitLabInput } from '../schemas/exit-lab.ts';
import { router } from '../trpc.ts';
import { dateRangeOf, historyOwnerOf, historyRead } from './history-owner.ts';

export const exitLabRouter = router({
  get: historyRead('GET /api/exit-lab', exitLabInput, exitLabAnswer).query(
    async ({ ctx, input }) => {
      const range = await dateRangeOf(ctx, input);
      const ownExit = ownExitChange(input ?? {});
      return unwrap(await ctx.tradeHistory.readExitLab(historyOwnerOf(ctx, input), range, ownExit));
    },
  ),
});
