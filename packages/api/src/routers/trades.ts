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
import { historyProcedure, router, userProcedure } from '../trpc.ts';
import { dateRangeOf, historyCallKind, historyOwnerOf } from './history-owner.ts';

const DEFAULT_TRADE_COUNT = 50;

export const tradesRouter = router({
  list: historyProcedure
    .meta({ rest: 'GET /api/trades', kind: historyCallKind, scope: 'read' })
    .input(tradesInput)
    .output(serializedSchema(tradesAnswer))
    .query(async ({ ctx, input }) => {
      const { cursor = null, limit = DEFAULT_TRADE_COUNT } = input ?? {};
      const page = { range: await dateRangeOf(ctx, input), cursor, maxRows: limit };
      return unwrap(await ctx.tradeHistory.listTrades(historyOwnerOf(ctx, input), page));
    }),
  get: historyProcedure
    .meta({ rest: 'GET /api/trades/:id', kind: historyCallKind, scope: 'read' })
    .input(tradeInput)
    .output(serializedSchema(tradeDetail))
    .query(async ({ ctx, input }) =>
      unwrap(await ctx.tradeHistory.readTrade(historyOwnerOf(ctx, input), input.id)),
    ),
  saveNote: userProcedure
    .meta({ rest: 'PUT /api/trades/:id/note', kind: 'own', scope: null })
    .input(noteInput)
    .output(noteAnswer)
    .mutation(async ({ ctx, input: { id, ...change } }) =>
      unwrap(await ctx.tradeHistory.saveNote(ctx.viewer.id, id, change)),
    ),
});
