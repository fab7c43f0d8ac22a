import type { Answer } from '../answers.ts';
import { calendarOf } from './sample-calendar.ts';

/** A day of the simulated market, long before the test's own. */
const TRADE_DAY = '2025-01-31';
const timeOfDay = (time: string): string => `${TRADE_DAY}T${time}.000Z`;
const MINUTE = 60_000;

export const SAMPLE_TRADE = {
  id: 'owner-20250131-0',
  account: 'PA1',
  environment: 'paper',
  openedAt: timeOfDay('15:40:08'),
  closedAt: timeOfDay('17:05:50'),
  date: TRADE_DAY,
  side: 'call',
  symbol: 'SPY',
  contractSymbol: 'SPY250131C00604000',
  strike: 604,
  expiry: TRADE_DAY,
  quantity: 14,
  entryPrice: 0.92,
  exitPrice: 1.18,
  premium: 1_288,
  gross: 364,
  fees: 0.84,
  net: 363.16,
  returnPercent: 28.2,
  exitReason: 'trailing',
  holdingMinutes: 85.7,
  bestPercent: 62,
  worstPercent: -9.8,
  confidence: 68.1,
  hour: '10:00',
  weekday: 'Friday',
  confidenceBand: '60-70',
  riskLevel: 3,
  note: 'Best was +62.0%, the trail kept +28.2%. Compare a trail of 30% in the exit lab.',
  tags: ['trend day', 'gave back'],
};

type SampleTrade = Omit<typeof SAMPLE_TRADE, 'bestPercent' | 'worstPercent' | 'confidence'> & {
  readonly bestPercent: number | null;
  readonly worstPercent: number | null;
  readonly confidence: number | null;
};

const EXIT_REASONS = ['stop', 'target', 'trailing', 'break-even', 'flatten', 'max-holding', 'user'];

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function bandOf(confidence: number | null): string {
  if (confidence === null) return 'unknown';
  const from = Math.floor(confidence / 10) * 10;
  return `${from}-${from + 10}`;
}

/** The sample, then further trades, newest first; always the same. */
export function sampleTrades(count: number): readonly SampleTrade[] {
  return Array.from({ length: count }, (_, index): SampleTrade => {
    if (index === 0) return SAMPLE_TRADE;
    // Up to five a day, back through the weekdays.
    const day = new Date(Date.parse(TRADE_DAY) - (Math.floor(index / 5) * 7 * 86_400_000) / 5);
    const date = day.toISOString().slice(0, 10);
    const minutes = 870 + ((index * 37) % 330);
    const held = 4 + ((index * 13) % 90);
    const openedAt = Date.parse(date) + minutes * MINUTE;
    const quantity = 8 + (index % 17);
    const entryPrice = 0.5 + ((index * 7) % 60) / 100;
    const percent = ((index * 29) % 130) - 45;
    const premium = Math.round(entryPrice * quantity * 100);
    const gross = Math.round((premium * percent) / 100);
    const fees = Math.round(quantity * 6) / 100;
    const side = index % 3 === 0 ? 'put' : 'call';
    const strike = 590 + (index % 16);
    return {
      ...SAMPLE_TRADE,
      id: `owner-${date.replaceAll('-', '')}-${index}`,
      date,
      openedAt: new Date(openedAt).toISOString(),
      closedAt: new Date(openedAt + held * MINUTE).toISOString(),
      side,
      strike,
      contractSymbol: `SPY250131${side === 'call' ? 'C' : 'P'}00${strike}000`,
      expiry: date,
      quantity,
      entryPrice,
      exitPrice: Math.round(entryPrice * (100 + percent)) / 100,
      premium,
      gross,
      fees,
      net: Math.round((gross - fees) * 100) / 100,
      returnPercent: Math.round(((gross - fees) / premium) * 10_000) / 100,
      exitReason: EXIT_REASONS[index % EXIT_REASONS.length] ?? 'stop',
      holdingMinutes: held,
      bestPercent: index % 4 === 0 ? null : Math.max(percent, 0) + 8,
      worstPercent: index % 4 === 0 ? null : Math.min(percent, 0) - 6,
      confidence: index % 9 === 0 ? null : 55 + ((index * 3.7) % 40),
      hour: `${Math.floor((minutes - 300) / 60)}:00`.padStart(5, '0'),
      weekday: WEEKDAYS[day.getUTCDay()] ?? '',
      confidenceBand: bandOf(index % 9 === 0 ? null : 55 + ((index * 3.7) % 40)),
      note: index % 6 === 0 ? 'Entered late, after the second push.' : '',
      tags: index % 5 === 0 ? ['late'] : [],
    };
  });
}

/** The path's turning points: price, and share of the time. */
const BID_TURNS = [
  [0, 0.92],
  [0.13, 0.83],
  [0.3, 1.02],
  [0.5, 1.18],
  [0.7, 1.3],
  [0.84, 1.49],
  [0.92, 1.42],
  [1, 1.18],
] as const;

/** A bid every ten seconds between the turning points, with a little of the market's noise. */
const BID_PATH = Array.from({ length: 515 }, (_, index) => {
  const share = index / 514;
  const after = Math.max(
    1,
    BID_TURNS.findIndex(([place]) => place >= share),
  );
  const [[from, low], [to, high]] = [
    BID_TURNS[after - 1] ?? BID_TURNS[0],
    BID_TURNS[after] ?? BID_TURNS[0],
  ];
  const noise = Math.sin(index / 3) * Math.sin(index / 11) * 0.02;
  const isTurn = BID_TURNS.some(([place]) => Math.abs(place - share) < 0.002);
  const between = low + ((share - from) / (to - from)) * (high - low);
  const bid = Math.round((between + (isTurn ? 0 : noise)) * 100) / 100;
  const time = Date.parse(timeOfDay('15:40:08')) + index * 10_000;
  const gross = Math.round((bid - SAMPLE_TRADE.entryPrice) * 100) * SAMPLE_TRADE.quantity;
  return {
    at: new Date(time).toISOString(),
    bid,
    ask: Math.round((bid + 0.02) * 100) / 100,
    gross,
  };
});

const LEVEL_STEPS = [
  { at: timeOfDay('15:40:08'), stop: 0.73, target: 1.84 },
  { at: timeOfDay('16:22:00'), stop: 0.92, target: 1.84 },
  { at: timeOfDay('16:30:00'), stop: 1.0, target: 1.84 },
  { at: timeOfDay('16:38:00'), stop: 1.08, target: 1.84 },
  { at: timeOfDay('16:52:00'), stop: 1.19, target: 1.84 },
];

const sampleOrder = (number: number, time: string, fields: object) => ({
  id: `${SAMPLE_TRADE.id}-entry-${number}`,
  role: 'entry',
  side: 'buy',
  type: 'limit',
  quantity: 14,
  limitPrice: 0.9,
  stopPrice: null,
  status: 'canceled',
  plannedAt: timeOfDay(time),
  sentAt: timeOfDay(time),
  acceptedAt: timeOfDay(time),
  changedAt: timeOfDay(time),
  filledQuantity: 0,
  filledAveragePrice: null,
  refusal: null,
  ...fields,
});

const sampleGate = (code: string, rule: string, reading: string) => ({
  code,
  passes: true,
  rule,
  reading,
});

export const SAMPLE_DETAIL = {
  ...SAMPLE_TRADE,
  orders: [
    sampleOrder(1, '15:40:00', {}),
    sampleOrder(2, '15:40:04', { limitPrice: 0.91, filledQuantity: 5, filledAveragePrice: 0.91 }),
    sampleOrder(3, '15:40:08', {
      limitPrice: 0.92,
      quantity: 9,
      status: 'filled',
      filledQuantity: 9,
      filledAveragePrice: 0.92,
    }),
    sampleOrder(4, '17:05:50', {
      id: `${SAMPLE_TRADE.id}-exit-1`,
      role: 'exit',
      side: 'sell',
      limitPrice: 1.18,
      status: 'filled',
      filledQuantity: 14,
      filledAveragePrice: 1.18,
    }),
  ],
  fills: [],
  decision: {
    barStart: timeOfDay('15:35:00'),
    symbol: 'SPY',
    outcome: 'entered',
    sentence: 'Entered 14 × SPY250131C00604000 at $0.92 on a call signal of 68.1.',
    gates: [
      sampleGate('THRESHOLD', 'Threshold 55.0', '68.1'),
      sampleGate('MONEY_FLOW', 'Money flow, at least +0.15', '+0.32'),
      sampleGate('SLIPPAGE', 'Slippage, at most 1.00 %', '0.55 %'),
      sampleGate('QUOTE', 'Quote, at most 2 s old', '0.3 s'),
    ],
    contractSymbol: 'SPY250131C00604000',
    quantity: 14,
    limitPrice: 0.92,
    tradeId: SAMPLE_TRADE.id,
    inputs: null,
  },
  levels: LEVEL_STEPS,
  path: BID_PATH,
  recording: { refused: 0, gaps: 0, isThinned: false, warnings: [] },
};

const scorePoints = (values: readonly number[]) => {
  const [
    chartPatternPoints,
    emaPoints,
    rsiPoints,
    mfiPoints,
    adxPoints,
    relativeVolumePoints,
    ivPoints,
  ] = values;
  return {
    chartPatternPoints,
    emaPoints,
    rsiPoints,
    mfiPoints,
    adxPoints,
    relativeVolumePoints,
    ivPoints,
    slippagePoints: 0,
  };
};

/** A whole session's bars. */
const SAMPLE_BARS = Array.from({ length: 78 }, (_, index) => {
  const price = (step: number) =>
    601.8 + Math.sin(step / 11) * 1.9 + Math.cos(step / 3.1) * 0.22 + step * 0.02;
  const [open, close] = [price(index), price(index + 1)];
  const round = (value: number) => Math.round(value * 100) / 100;
  return {
    start: new Date(Date.parse(timeOfDay('14:30:00')) + index * 5 * MINUTE).toISOString(),
    open: round(open),
    high: round(Math.max(open, close) + 0.12),
    low: round(Math.min(open, close) - 0.14),
    close: round(close),
    volume: 100_000,
    emaFast: null,
    emaSlow: null,
    signalType: null,
    bullishConfidence: null,
    bearishConfidence: null,
  };
});

const SAMPLE_DAY = {
  date: TRADE_DAY,
  session: { open: timeOfDay('14:30:00'), close: timeOfDay('21:00:00'), isHalfDay: false },
  bars: SAMPLE_BARS,
  signals: [
    {
      barStart: timeOfDay('15:35:00'),
      at: timeOfDay('15:40:00'),
      price: 603.7,
      signalType: 'call',
      confidence: 68.1,
      bullishConfidence: 68.1,
      bearishConfidence: 13,
      neutralReason: null,
      moneyFlow: 0.32,
      bullishBreakdown: scorePoints([7, 18.4, 15, 12.6, 3.1, 2, 10]),
      bearishBreakdown: scorePoints([0, 1.6, 0, 2.4, 3.1, 2, 3.9]),
      thresholdsVersion: 1,
    },
  ],
  decisions: [],
  trades: [],
  net: 0,
  equity: [],
  thresholds: null,
};

/** Sums as a server sends them, of no trades in particular. */
const SAMPLE_SUMS = {
  trades: 71,
  wins: 28,
  losses: 42,
  breakEven: 1,
  net: 1_710,
  fees: 72,
  gross: 1_782,
  expectancy: 24.08,
};

/** A server with so many closed trades, in one page. */
export const withTrades = (count: number): Readonly<Record<string, Answer>> => ({
  'performance.get': { fields: { ...SAMPLE_SUMS, ...calendarOf(sampleTrades(count)) } },
  'trades.list': { data: { trades: sampleTrades(count), nextCursor: null } },
  'trades.get': { data: SAMPLE_DETAIL },
  'days.get': { data: SAMPLE_DAY },
});
