import { whatIfChange } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import { calibrationAnswer } from '../schemas/calibration.ts';
import { historyInput } from '../schemas/evidence.ts';
import { slippageAnswer } from '../schemas/slippage.ts';
import { whatIfAnswer, whatIfInput } from '../schemas/what-if.ts';
import { serializedSchema } from '../serialized-json.ts';
import { historyProcedure, router } from '../trpc.ts';
import { dateRangeOf, historyCallKind, historyOwnerOf } from './history-owner.ts';

const DEFAULT_ROW_COUNT = 50;

export const calibrationRouter = router({
  get: historyProcedure
    .meta({ rest: 'GET /api/calibration', kind: historyCallKind, scope: 'read' })
    .input(historyInput)
    .output(serializedSchema(calibrationAnswer))
    .query(async ({ ctx, input }) => {
      const range = await dateRangeOf(ctx, input);
      return unwrap(await ctx.tradeHistory.readCalibration(historyOwnerOf(ctx, input), range));
    }),
});

export const slippageRouter = router({
  get: historyProcedure
    .meta({ rest: 'GET /api/slippage', kind: historyCallKind, scope: 'read' })
    .input(historyInput)
    .output(serializedSchema(slippageAnswer))
    .query(async ({ ctx, input }) => {
      const range = await dateRangeOf(ctx, input);
      return unwrap(await ctx.tradeHistory.readSlippage(historyOwnerOf(ctx, input), range));
    }),
});

/** A POST that changes nothing: its settings need a body. */
export const whatIfRouter = router({
  ask: historyProcedure
    .meta({ rest: 'POST /api/what-if', kind: historyCallKind, scope: 'read' })
    .input(whatIfInput)
    .output(serializedSchema(whatIfAnswer))
    .query(async ({ ctx, input }) => {
      const { settings, cursor = null, limit = DEFAULT_ROW_COUNT } = input;
      const range = await dateRangeOf(ctx, input);
      const beforeBarStart = cursor === null ? null : Date.parse(cursor);
      const change = whatIfChange(settings);
      const query = { range, change, beforeBarStart, maxRows: limit };
      return unwrap(await ctx.tradeHistory.readWhatIf(historyOwnerOf(ctx, input), query));
    }),
});
