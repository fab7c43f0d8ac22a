import { whatIfChange } from '@tideline/engine';
import { unwrap } from '../errors.ts';
import { calibrationAnswer } from '../schemas/calibration.ts';
import { pastInput } from '../schemas/evidence.ts';
import { slippageAnswer } from '../schemas/slippage.ts';
import { whatIfAnswer, whatIfInput } from '../schemas/what-if.ts';
import { serializedSchema } from '../serialized-json.ts';
import { pastProcedure, router } from '../trpc.ts';
import { dateRangeOf, kindOfRead, pastOf } from './past-of.ts';

const USUAL_LIMIT = 50;

export const calibrationRouter = router({
  get: pastProcedure
    .meta({ rest: 'GET /api/calibration', kind: kindOfRead, scope: 'read' })
    .input(pastInput)
    .output(serializedSchema(calibrationAnswer))
    .query(async ({ ctx, input }) =>
      unwrap(await ctx.evidence.readCalibration(pastOf(ctx, input), await dateRangeOf(ctx, input))),
    ),
});

export const slippageRouter = router({
  get: pastProcedure
    .meta({ rest: 'GET /api/slippage', kind: kindOfRead, scope: 'read' })
    .input(pastInput)
    .output(serializedSchema(slippageAnswer))
    .query(async ({ ctx, input }) =>
      unwrap(await ctx.evidence.readSlippage(pastOf(ctx, input), await dateRangeOf(ctx, input))),
    ),
});

/** A POST that changes nothing: its settings need a body. */
export const whatIfRouter = router({
  ask: pastProcedure
    .meta({ rest: 'POST /api/what-if', kind: kindOfRead, scope: 'read' })
    .input(whatIfInput)
    .output(serializedSchema(whatIfAnswer))
    .query(async ({ ctx, input }) => {
      const { settings, cursor = null, limit = USUAL_LIMIT } = input;
      const range = await dateRangeOf(ctx, input);
      const before = cursor === null ? null : Date.parse(cursor);
      const question = { range, change: whatIfChange(settings), before, limit };
      return unwrap(await ctx.evidence.whatIf(pastOf(ctx, input), question));
    }),
});
