import type { appRouter } from '@tideline/api';
import { z } from 'zod';
import { parseSerializedAnswer, shortenDay, shortenDecisions, shortenTrade } from './shortened.ts';

export type ApiCalls = ReturnType<typeof appRouter.createCaller>;

interface McpTool<Input extends z.ZodType = z.ZodType> {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: Input;
  readonly answer: (calls: ApiCalls, input: z.output<Input>) => Promise<unknown>;
}

const daySchema = z.iso.date().describe('A New York date: YYYY-MM-DD.');
const instantSchema = z.iso
  .datetime()
  .describe('An instant in UTC, such as 2026-11-20T15:05:00.000Z.');
const rowLimitSchema = z.int().min(1).max(100);
const rangeFieldSchemas = {
  from: daySchema.optional().describe('The first New York day; by default the beginning.'),
  to: daySchema.optional().describe('The last New York day; by default the present session’s.'),
  account: z.literal('all').optional().describe('Earlier brokerage accounts too.'),
};
const percentSchema = z.number().optional();

/** Settings of which the stored decisions show the effect. */
const settingsSchema = z.strictObject({
  confidenceThreshold: percentSchema,
  portfolioPercentage: percentSchema,
  moneyFlowGate: percentSchema,
  mfiBullishThreshold: percentSchema,
  mfiBearishThreshold: percentSchema,
  rsiOversoldThreshold: percentSchema,
  rsiOverboughtThreshold: percentSchema,
  relativeVolumeThreshold: percentSchema,
  ivThreshold: percentSchema,
  slippageThreshold: percentSchema,
});

/** Only calls that read: a test compares the whole database before and after each. */
export const MCP_TOOLS: readonly McpTool[] = [
  untypedTool({
    name: 'status',
    description:
      'Whether the bot trades, what keeps it from entering, and what the market and its data do.',
    inputSchema: z.strictObject({}),
    answer: async (calls) => ({
      bot: await calls.bot.status(),
      trading: await calls.trading.status(),
      market: await calls.market.status(),
      account: await calls.account.get(),
    }),
  }),
  untypedTool({
    name: 'positions',
    description: 'The open position with its prices, levels and result so far.',
    inputSchema: z.strictObject({}),
    answer: async (calls) => ({ positions: await calls.positions.list() }),
  }),
  untypedTool({
    name: 'trades',
    description: 'Closed trades, newest first, page by page.',
    inputSchema: z.strictObject({
      ...rangeFieldSchemas,
      cursor: z.string().max(250).optional().describe('The nextCursor of the previous page.'),
      limit: rowLimitSchema.optional(),
    }),
    answer: (calls, input) => calls.trades.list(input),
  }),
  untypedTool({
    name: 'trade',
    description:
      'One closed trade: orders, fills, why it was entered, its levels and its quotes over time.',
    inputSchema: z.strictObject({ id: z.string().min(1).max(200) }),
    answer: async (calls, input) =>
      shortenTrade(parseSerializedAnswer(await calls.trades.get(input))),
  }),
  untypedTool({
    name: 'performance',
    description: 'Results of closed trades with intervals, by side, hour, weekday and reason.',
    inputSchema: z.strictObject(rangeFieldSchemas),
    answer: (calls, input) => calls.performance.get(input),
  }),
  untypedTool({
    name: 'decisions',
    description: 'What was decided at each bar of a day, and in one sentence why; newest first.',
    inputSchema: z.strictObject({
      day: daySchema.optional(),
      cursor: instantSchema.optional().describe('The nextCursor of the previous page.'),
      limit: rowLimitSchema.optional(),
    }),
    answer: async (calls, input) =>
      shortenDecisions(parseSerializedAnswer(await calls.decisions.list(input))),
  }),
  untypedTool({
    name: 'why',
    description:
      'One decision in full: every gate with its reading, and the inputs it was made of.',
    inputSchema: z.strictObject({
      day: daySchema,
      barStart: instantSchema.describe('The barStart of one of the day’s decisions.'),
    }),
    answer: explainDecision,
  }),
  untypedTool({
    name: 'bars',
    description: 'Five-minute bars of a day with averages and signals.',
    inputSchema: z.strictObject({ day: daySchema.optional() }),
    answer: (calls, input) => calls.bars.list(input),
  }),
  untypedTool({
    name: 'day_review',
    description: 'One day again: session, bars, signals, decisions, trades and equity.',
    inputSchema: z.strictObject({ date: daySchema, account: rangeFieldSchemas.account }),
    answer: async (calls, input) => shortenDay(parseSerializedAnswer(await calls.days.get(input))),
  }),
  untypedTool({
    name: 'what_if',
    description:
      'Which stored decisions would have come out otherwise under other settings, each by itself.',
    inputSchema: z.strictObject({
      ...rangeFieldSchemas,
      settings: settingsSchema,
      cursor: instantSchema.optional().describe('The nextCursor of the previous page.'),
      limit: rowLimitSchema.optional(),
    }),
    answer: (calls, input) => calls.whatIf.ask(input),
  }),
  untypedTool({
    name: 'exit_lab',
    description: 'Recorded trades under other stops, targets, trailing stops and times.',
    inputSchema: z.strictObject(rangeFieldSchemas),
    answer: (calls, input) => calls.exitLab.get(input),
  }),
  untypedTool({
    name: 'slippage',
    description: 'What orders have cost against the quotes at decision, submission and fill.',
    inputSchema: z.strictObject(rangeFieldSchemas),
    answer: (calls, input) => calls.slippage.get(input),
  }),
];

async function explainDecision(
  calls: ApiCalls,
  { day, barStart }: { readonly day: string; readonly barStart: string },
): Promise<unknown> {
  // A page ends before its cursor, so the cursor is just after the bar.
  const cursor = new Date(Date.parse(barStart) + 1).toISOString();
  const { decisions } = parseSerializedAnswer(
    await calls.decisions.list({ day, cursor, limit: 1 }),
  );
  const isAskedDecision = (each: { readonly barStart: string }) =>
    Date.parse(each.barStart) === Date.parse(barStart);
  return { decision: decisions.find(isAskedDecision) ?? null };
}

/** Each tool's input is typed by its own schema; the table's type leaves that out. */
function untypedTool<Input extends z.ZodType>(tool: McpTool<Input>): McpTool {
  return tool as unknown as McpTool;
}
