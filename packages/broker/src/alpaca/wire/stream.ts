import { z } from 'zod';
import { wireBar } from './bar.ts';
import { wireOrder } from './order.ts';
import { wireQuote } from './quote.ts';

export const wireTradeMessage = z.union([
  z.object({
    stream: z.literal('authorization'),
    data: z.object({ status: z.string(), message: z.string().nullish() }),
  }),
  z.object({ stream: z.literal('listening'), data: z.object({ streams: z.array(z.string()) }) }),
  z.object({ stream: z.literal('trade_updates'), data: z.object({ order: wireOrder }) }),
  z.object({ action: z.literal('error'), data: z.object({ error_message: z.string() }) }),
]);

export const wireDataMessage = z.discriminatedUnion('T', [
  z.object({ T: z.literal('success'), msg: z.string() }),
  z.object({ T: z.literal('error'), code: z.number(), msg: z.string().nullish() }),
  z.object({
    T: z.literal('subscription'),
    bars: z.array(z.string()).nullish(),
    updatedBars: z.array(z.string()).nullish(),
    quotes: z.array(z.string()).nullish(),
  }),
  wireQuote.extend({ T: z.literal('q'), S: z.string() }),
  wireBar.extend({ T: z.literal('b'), S: z.string() }),
  wireBar.extend({ T: z.literal('u'), S: z.string() }),
]);

export type WireDataMessage = z.infer<typeof wireDataMessage>;
