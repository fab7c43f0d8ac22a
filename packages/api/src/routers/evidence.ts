import { whatIfChange } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import { calibrationAnswer } from '../schemas/calibration.ts';
import { historyInput } from '../schemas/evidence.ts';
import { slippageAnswer } from '../schemas/slippage.ts';
import { whatIfAnswer, whatIfInput } from '../schemas/what-if.ts';
import { router } from '../trpc.ts';
import { dateRangeOf, historyOwnerOf, historyRead } from './history-owner.ts';

const DEFAULT_ROW_COUNT = 50;

export const calibrationRouter = router({
  get: historyRead('GET /api/calibration', historyInput, calibrationAnswer).query(
    async ({ ctx, input }) => {
      const range = await dateRangeOf(ctx, input);
      return unwrap(await ctx.tradeHistory.readCalibration(historyOwnerOf(ctx, input), range));
    },
  ),
});

export const slippageRouter = router({
  get: historyRead('GET /api/slippage', historyInput, slippageAnswer).query(
    async ({ ctx, input }) => {
      const range = await dateRangeOf(ctx, input);
      return unwrap(await ctx.tradeHistory.readSlippage(historyOwnerOf(ctx, input), range));
    },
  ),
});

/** A POST that changes nothing: its settings need a body. */
export const whatIfRouter = router({
  ask: historyRead('POST /api/what-if', whatIfInput, whatIfAnswer).query(async ({ ctx, input }) => {
    const { settings, cursor = null, limit = DEFAULT_ROW_COUNT } = input;
    const range = await dateRangeOf(ctx, input);
    const beforeBarStart = cursor === null ? null : Date.parse(cursor);
    const change = whatIfChange(settings);
    const query = { range, change, beforeBarStart, maxRows: limit };
    return unwrap(await ctx.tradeHistory.readWhatIf(historyOwnerOf(ctx, input), query));
  }),
});
