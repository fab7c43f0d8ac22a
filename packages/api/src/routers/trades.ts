import { unwrap } from '../errors.ts';
import {
  noteAnswer,
  noteInput,
  tradeDetail,
  tradeInput,
  tradesAnswer,
  tradesInput,
} from '../schemas/trades.ts';
import { serializedSchema } from '../serialized-json.ts';
import { pastProcedure, router, userProcedure } from '../trpc.ts';
import { dateRangeOf, kindOfRead, pastOf } from './past-of.ts';

const USUAL_LIMIT = 50;

export const tradesRouter = router({
  list: pastProcedure
    .meta({ rest: 'GET /api/trades', kind: kindOfRead, scope: 'read' })
    .input(tradesInput)
    .output(serializedSchema(tradesAnswer))
    .query(async ({ ctx, input }) => {
      const { cursor = null, limit = USUAL_LIMIT } = input ?? {};
      const page = { range: await dateRangeOf(ctx, input), cursor, limit };
      return unwrap(await ctx.evidence.listTrades(pastOf(ctx, input), page));
    }),
  get: pastProcedure
    .meta({ rest: 'GET /api/trades/:id', kind: kindOfRead, scope: 'read' })
    .input(tradeInput)
    .output(serializedSchema(tradeDetail))
    .query(async ({ ctx, input }) =>
      unwrap(await ctx.evidence.readTrade(pastOf(ctx, input), input.id)),
    ),
  saveNote: userProcedure
    .meta({ rest: 'PUT /api/trades/:id/note', kind: 'own', scope: null })
    .input(noteInput)
    .output(noteAnswer)
    .mutation(async ({ ctx, input: { id, ...change } }) =>
      unwrap(await ctx.evidence.saveNote(ctx.viewer.id, id, change)),
    ),
});
