import { EXIT_REASONS } from '@tideline/engine';
import { z } from 'zod';
import { instant, pageSize, tradingDate } from './common.ts';
import { decision } from './decisions.ts';
import { days, inOrder, whose } from './evidence.ts';
import { NOTE_LIMITS } from './note-limits.ts';

/**
 * Trade that is over, by all that was recorded of it since. Dollars; prices are means per share;
 * fees are as charged, so the fees of a day's trades are the day's to the cent.
 */
export const closedTrade = z.strictObject({
  id: z.string(),
  account: z.string(),
  /** Null in trades from before it was recorded. */
  environment: z.enum(['paper', 'live']).nullable(),
  openedAt: instant,
  closedAt: instant,
  /** Trading date of the close. */
  date: tradingDate,
  side: z.enum(['call', 'put']),
  /** The underlying; `contractSymbol` names the contract. */
  symbol: z.string(),
  contractSymbol: z.string(),
  strike: z.number(),
  expiry: tradingDate,
  /** Contracts bought. */
  quantity: z.number().int(),
  entryPrice: z.number(),
  exitPrice: z.number(),
  /** What the contracts cost. */
  premium: z.number(),
  gross: z.number(),
  fees: z.number(),
  net: z.number(),
  /** Net, of the premium; null without one. */
  returnPercent: z.number().nullable(),
  exitReason: z.enum(EXIT_REASONS),
  holdingMinutes: z.number(),
  /** Best and worst bid while open, of the entry price; null where the path was not recorded. */
  bestPercent: z.number().nullable(),
  worstPercent: z.number().nullable(),
  /** Of the signal; null where its decision is not known. */
  confidence: z.number().nullable(),
  /** Its groups in the breakdowns of the performance, by their names there. */
  hour: z.string(),
  weekday: z.string(),
  confidenceBand: z.string(),
  riskLevel: z.number().int().nullable(),
  /** Empty without one. */
  note: z.string(),
  tags: z.array(z.string()),
});

/** One of the trade's orders; prices in dollars per share. */
export const tradeOrder = z.strictObject({
  /** Our client order id. */
  id: z.string(),
  /** `stop` is the protective stop. */
  role: z.enum(['entry', 'exit', 'stop']),
  side: z.enum(['buy', 'sell']),
  type: z.enum(['market', 'limit', 'stop', 'stop_limit']),
  quantity: z.number().int(),
  limitPrice: z.number().nullable(),
  stopPrice: z.number().nullable(),
  /** As last heard; `absent` never reached the broker. */
  status: z.string(),
  plannedAt: instant,
  sentAt: instant.nullable(),
  acceptedAt: instant.nullable(),
  /** The last news of it. */
  changedAt: instant,
  filledQuantity: z.number().int(),
  filledAveragePrice: z.number().nullable(),
  /** The broker's words. */
  refusal: z.string().nullable(),
});

/** What an order bought or sold in all, at its mean price. */
export const tradeFill = z.strictObject({
  orderId: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity: z.number().int(),
  price: z.number(),
  /** The last news of the order. */
  at: instant,
});

export const tradeDetail = closedTrade.extend({
  /** In the order of sending; empty in trades from before they were recorded. */
  orders: z.array(tradeOrder),
  fills: z.array(tradeFill),
  /** Why it was entered; null where that is not known. */
  decision: decision.nullable(),
  /** Stop and target over time; null where they were not recorded. */
  levels: z
    .array(
      z.strictObject({
        at: instant,
        stop: z.number().nullable(),
        target: z.number().nullable(),
      }),
    )
    .nullable(),
  /** The contract's believed quotes while it was open; empty where they were not recorded. */
  path: z.array(
    z.strictObject({
      at: instant,
      bid: z.number().nullable(),
      ask: z.number().nullable(),
      /** What selling all of it at the bid would have come to, before fees; null without a bid. */
      gross: z.number().nullable(),
    }),
  ),
  /** Of the path; null where it was not recorded. */
  recording: z
    .strictObject({
      /** Quotes that were not believed, and are in no figure. */
      refused: z.number().int(),
      /** How often it stopped and went on. */
      gaps: z.number().int(),
      /** Whether about one quote a minute is left. */
      isThinned: z.boolean(),
      warnings: z.array(z.string()),
    })
    .nullable(),
});

export const tradesInput = z
  .strictObject({
    ...days,
    ...whose,
    /** Where the last page ended. */
    cursor: z
      .string()
      .regex(/^\d{1,15}_[\w-]{1,200}$/, { error: 'must be the nextCursor of a page' })
      .optional(),
    /** By default 50. */
    limit: pageSize.optional(),
  })
  .refine(inOrder.check, inOrder.refusal)
  .optional();

/** Newest first, by the trading date of the close. */
export const tradesAnswer = z.strictObject({
  trades: z.array(closedTrade),
  /** Start of the next page; null on the last. */
  nextCursor: z.string().nullable(),
});

const id = z.string().min(1).max(200);

export const tradeInput = z.strictObject({ id, user: whose.user });

const lengthOf = (text: string): number => [...text].length;

const upTo = (most: number) => ({
  check: (text: string) => lengthOf(text) <= most,
  error: `must be ${most.toLocaleString('en-US')} characters at most`,
});

const ofNote = upTo(NOTE_LIMITS.characters);
const ofTag = upTo(NOTE_LIMITS.charactersOfTag);

const tag = z.string().trim().min(1).refine(ofTag.check, { error: ofTag.error });

/** What is not given stays. */
export const noteInput = z
  .strictObject({
    id,
    /** Plain text. */
    note: z.string().refine(ofNote.check, { error: ofNote.error }).optional(),
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
