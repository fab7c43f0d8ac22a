import { unwrap } from '../errors.ts';
import {
  noteAnswer,
  noteInput,
  tradeDetail,
  tradeInput,
  tradesAnswer,
  tradesInput,
} from '../schemas/trades.ts';
import { router, userProcedure } from '../trpc.ts';
import { dateRangeOf, historyOwnerOf, historyRead } from './history-owner.ts';

const DEFAULT_TRADE_COUNT = 50;

export const tradesRouter = router({
  list: historyRead('GET /api/trades', tradesInput, tradesAnswer).query(async ({ ctx, input }) => {
    const { cursor = null, limit = DEFAULT_TRADE_COUNT } = input ?? {};
    const page = { range: await dateRangeOf(ctx, input), cursor, maxRows: limit };
    return unwrap(await ctx.tradeHistory.listTrades(historyOwnerOf(ctx, input), page));
  }),
  get: historyRead('GET /api/trades/:id', tradeInput, tradeDetail).query(async ({ ctx, input }) =>
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
