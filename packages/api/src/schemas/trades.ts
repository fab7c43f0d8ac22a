import { EXIT_REASONS } from '@tideline/engine';
import { z } from 'zod';
import { isoInstant, pageSize, tradingDate } from './common.ts';
import { decision } from './decisions.ts';
import { fromNotAfterTo, historyFields, historyScopeFields } from './evidence.ts';
import { NOTE_LIMITS } from './note-limits.ts';

/**
 * All that was recorded of a trade. Prices are means per share. Fees are as charged, so a day's
 * trades add up to the day's to the cent.
 */
export const closedTrade = z.strictObject({
  id: z.string(),
  account: z.string(),
  /** Null in trades from before it was recorded. */
  environment: z.enum(['paper', 'live']).nullable(),
  openedAt: isoInstant,
  closedAt: isoInstant,
  date: tradingDate,
  side: z.enum(['call', 'put']),
  /** The underlying; `contractSymbol` names the contract. */
  symbol: z.string(),
  contractSymbol: z.string(),
  strike: z.number(),
  expiry: tradingDate,
  quantity: z.number().int(),
  entryPrice: z.number(),
  exitPrice: z.number(),
  premium: z.number(),
  gross: z.number(),
  fees: z.number(),
  net: z.number(),
  /** Net, in percent of the option premium; null without one. */
  returnPercent: z.number().nullable(),
  exitReason: z.enum(EXIT_REASONS),
  holdingMinutes: z.number(),
  /** Best bid while open, in percent of the entry price; null where the path was not recorded. */
  bestPercent: z.number().nullable(),
  worstPercent: z.number().nullable(),
  /** Null where the trade's decision is unknown. */
  confidence: z.number().nullable(),
  /** The trade's groups in the breakdowns of the performance. */
  hour: z.string(),
  weekday: z.string(),
  confidenceBand: z.string(),
  riskLevel: z.number().int().nullable(),
  note: z.string(),
  tags: z.array(z.string()),
});

export const tradeOrder = z.strictObject({
  id: z.string(),
  /** `stop` is the protective stop. */
  role: z.enum(['entry', 'exit', 'stop']),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['market', 'limit', 'stop', 'stop_limit']),
  quantity: z.number().int(),
  limitPrice: z.number().nullable(),
  stopPrice: z.number().nullable(),
  /** The status as last heard; an `absent` order never reached the broker. */
  status: z.string(),
  plannedAt: isoInstant,
  sentAt: isoInstant.nullable(),
  acceptedAt: isoInstant.nullable(),
  /** When the order was last reported. */
  changedAt: isoInstant,
  filledQuantity: z.number().int(),
  filledAveragePrice: z.number().nullable(),
  /** Why the broker refused the order, in its words. */
  refusal: z.string().nullable(),
});

/** What an order bought or sold in all, at its mean price. */
export const tradeFill = z.strictObject({
  orderId: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: z.number().int(),
  price: z.number(),
  /** When the order was last reported. */
  at: isoInstant,
});

const price = z.number().nullable();
const levelsSince = z.strictObject({ at: isoInstant, stop: price, target: price });

export const tradeDetail = closedTrade.extend({
  /** As they were sent; empty in trades from before orders were recorded. */
  orders: z.array(tradeOrder),
  fills: z.array(tradeFill),
  decision: decision.nullable(),
  /** Stop and target over time; null where they were not recorded. */
  levels: z.array(levelsSince).nullable(),
  /**
   * The contract's believed quotes while the trade was open; empty where they were not recorded.
   */
  path: z.array(
    z.strictObject({
      at: isoInstant,
      bid: price,
      ask: price,
      /** Result of selling all at the bid, before fees; null without a bid. */
      gross: z.number().nullable(),
    }),
  ),
  /** How complete the path is; null where it was not recorded. */
  recording: z
    .strictObject({
      /** Quotes not believed, which are in no figure. */
      refused: z.number().int(),
      /** How often the recording stopped and went on. */
      gaps: z.number().int(),
      /** True when about one quote a minute is left. */
      isThinned: z.boolean(),
      warnings: z.array(z.string()),
    })
    .nullable(),
});

export const tradesInput = z
  .strictObject({
    ...historyFields,
    /** Where the previous page ended. */
    cursor: z
      .string()
      .regex(/^\d{1,15}_[\w-]{1,200}$/, { error: 'must be the nextCursor of a page' })
      .optional(),
    limit: pageSize.optional(),
  })
  .refine(fromNotAfterTo.check, fromNotAfterTo.refusal)
  .optional();

/** By the trading date of the close, newest first. */
export const tradesAnswer = z.strictObject({
  trades: z.array(closedTrade),
  /** Where the next page starts; null on the last. */
  nextCursor: z.string().nullable(),
});

const tradeId = z.string().min(1).max(200);

export const tradeInput = z.strictObject({ id: tradeId, user: historyScopeFields.user });

function withCharacterLimit(text: z.ZodString, maxCharacters: number) {
  return text.refine((value) => [...value].length <= maxCharacters, {
    error: `must be ${maxCharacters.toLocaleString('en-US')} characters at most`,
  });
}

const tag = withCharacterLimit(z.string().trim().min(1), NOTE_LIMITS.charactersOfTag);

/** Fields left out stay as they are. */
export const noteInput = z
  .strictObject({
    id: tradeId,
    note: withCharacterLimit(z.string(), NOTE_LIMITS.characters).optional(),
    tags: z
      .array(tag)
      .max(NOTE_LIMITS.tags)
      .transform((tags) => [...new Set(tags)])
      .optional(),
  })
  .refine(({ note, tags }) => note !== undefined || tags !== undefined, {
    error: 'Give a note, tags or both.',
    params: { isSentence: true },
  });

export const noteAnswer = z.strictObject({ note: z.string(), tags: z.array(z.string()) });

export type ClosedTrade = z.infer<typeof closedTrade>;
export type TradeDetail = z.infer<typeof tradeDetail>;
export type TradeFill = z.infer<typeof tradeFill>;
export type TradeOrder = z.infer<typeof tradeOrder>;
export type TradesAnswer = z.infer<typeof tradesAnswer>;
export type NoteAnswer = z.infer<typeof noteAnswer>;
