import { whatIfChange } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import { calibrationAnswer, calibrationInput } from '../schemas/calibration.ts';
import { slippageAnswer, slippageInput } from '../schemas/slippage.ts';
import { whatIfAnswer, whatIfInput } from '../schemas/what-if.ts';
import { ready } from '../serialized-json.ts';
import { pastProcedure, router } from '../trpc.ts';
import { kindOfRead, pastOf } from './past-of.ts';

const USUAL_LIMIT = 50;

export const calibrationRouter = router({
  get: pastProcedure
    .meta({ rest: 'GET /api/calibration', kind: kindOfRead, scope: 'read' })
    .input(calibrationInput)
    .output(ready(calibrationAnswer))
    .query(async ({ ctx, input }) => {
      const to = input?.to ?? (await ctx.market.tradingDate());
      const range = { from: input?.from ?? null, to };
      return unwrap(await ctx.evidence.calibration(pastOf(ctx, input), range));
    }),
});

export const slippageRouter = router({
  get: pastProcedure
    .meta({ rest: 'GET /api/slippage', kind: kindOfRead, scope: 'read' })
    .input(slippageInput)
    .output(ready(slippageAnswer))
    .query(async ({ ctx, input }) => {
      const to = input?.to ?? (await ctx.market.tradingDate());
      const range = { from: input?.from ?? null, to };
      return unwrap(await ctx.evidence.slippage(pastOf(ctx, input), range));
    }),
});

/** A POST that changes nothing: its settings need a body. */
export const whatIfRouter = router({
  ask: pastProcedure
    .meta({ rest: 'POST /api/what-if', kind: kindOfRead, scope: 'read' })
    .input(whatIfInput)
    .output(ready(whatIfAnswer))
    .query(async ({ ctx, input }) => {
      const { from = null, settings, cursor = null, limit = USUAL_LIMIT } = input;
      const to = input.to ?? (await ctx.market.tradingDate());
      const before = cursor === null ? null : Date.parse(cursor);
      const question = { range: { from, to }, change: whatIfChange(settings), before, limit };
      return unwrap(await ctx.evidence.whatIf(pastOf(ctx, input), question));
    }),
});
