/** An answer of `performance.get`: 26 trades of a month that add up by day, side and reason. */

const NET_BY_DAY: Readonly<Record<string, readonly [net: number, trades: number]>> = {
  '2025-01-06': [-438, 2],
  '2025-01-07': [-274, 1],
  '2025-01-08': [-77, 2],
  '2025-01-10': [982.3, 2],
  '2025-01-13': [0, 0],
  '2025-01-14': [-157, 1],
  '2025-01-15': [-253, 1],
  '2025-01-16': [0, 0],
  '2025-01-17': [0, 0],
  '2025-01-21': [0, 0],
  '2025-01-22': [-295, 1],
  '2025-01-23': [-289, 1],
  '2025-01-24': [-81, 2],
  '2025-01-27': [-274, 1],
  '2025-01-28': [-576.56, 2],
  '2025-01-29': [244, 2],
  '2025-01-30': [0, 0],
  '2025-01-31': [363, 1],
  '2025-02-03': [0, 0],
  '2025-02-04': [-553.34, 2],
  '2025-02-05': [898, 5],
};

const START_EQUITY = 26_490.6;
const HUNDRED = 100;

const calendar = Object.entries(NET_BY_DAY).map(([date, [net, trades]]) => ({ date, net, trades }));

/** The sums of its weeks, of which two have a holiday. */
const weeks = [
  { monday: '2025-01-06', net: 193.3, closed: ['2025-01-09'] },
  { monday: '2025-01-13', net: -410, closed: [] },
  { monday: '2025-01-20', net: -665, closed: ['2025-01-20'] },
  { monday: '2025-01-27', net: -243.56, closed: [] },
  { monday: '2025-02-03', net: 344.66, closed: [] },
];

function curvePoints() {
  let [equity, peak] = [START_EQUITY, START_EQUITY];
  return calendar.map(({ date, net }) => {
    equity += net;
    peak = Math.max(peak, equity);
    const at = `${date}T21:00:00.000Z`;
    const rounded = Math.round(equity * HUNDRED) / HUNDRED;
    return { at, equity: rounded, percent: Math.round((equity / peak - 1) * 100_000) / 1_000 };
  });
}

interface WonTrades {
  readonly wins: number;
  readonly trades: number;
  readonly net: number;
  readonly interval?: readonly [number, number];
}

function tradeGroup(name: string, { wins, trades, net, interval }: WonTrades) {
  const rate = Math.round((wins / trades) * HUNDRED);
  return {
    ...{ name, trades, wins, losses: trades - wins, breakEven: 0, winRate: rate },
    winRateInterval: interval === undefined ? null : [Math.max(0, rate - 20), rate + 20],
    net,
    expectancy: Math.round((net / trades) * HUNDRED) / HUNDRED,
    expectancyInterval: interval ?? null,
    profitFactor: null,
  };
}

export const PAST_PERFORMANCE = {
  ...{ from: '2025-01-07', to: '2025-02-05', trades: 26, wins: 9, losses: 17, breakEven: 0 },
  ...{ winRate: 34.6, winRateInterval: [19, 54], gross: -753, fees: 27.6, net: -780.6 },
  ...{ expectancy: -30.02, expectancyInterval: [-160, 107], profitFactor: 0.82 },
  ...{ averageWin: 400.46, averageLoss: -257.93 },
  maxDrawdown: { amount: 1_926.4, percent: 7.2 },
  equityDrawdown: { amount: 2_013.2, percent: 7.6 },
  ...{ sharpe: -1.3, sharpeInterval: [-12.3, 4.8], sortino: -2.2, days: 21, exposureHours: 17.67 },
  streaks: { wins: 3, losses: 4 },
  bestDay: { date: '2025-01-10', net: 982.3, trades: 2 },
  worstDay: { date: '2025-01-28', net: -576.56, trades: 2 },
  bySide: [
    tradeGroup('call', { wins: 5, trades: 16, net: -1_129.52, interval: [-240, 104] }),
    tradeGroup('put', { wins: 4, trades: 10, net: 348.92, interval: [-76, 240] }),
  ],
  byHour: [
    tradeGroup('09:00', { wins: 0, trades: 2, net: -548.52 }),
    tradeGroup('10:00', { wins: 3, trades: 9, net: -1_069.12, interval: [-230, 24] }),
    tradeGroup('11:00', { wins: 4, trades: 8, net: 1_600.3, interval: [-140, 520] }),
    tradeGroup('12:00', { wins: 0, trades: 2, net: -586.52 }),
    tradeGroup('13:00', { wins: 1, trades: 1, net: 47.28 }),
    tradeGroup('14:00', { wins: 0, trades: 3, net: -447.06 }),
    tradeGroup('15:00', { wins: 1, trades: 1, net: 223.04 }),
  ],
  byWeekday: [
    tradeGroup('Monday', { wins: 0, trades: 3, net: -712 }),
    tradeGroup('Tuesday', { wins: 1, trades: 6, net: -1_560.9, interval: [-420, -90] }),
    tradeGroup('Wednesday', { wins: 5, trades: 11, net: 517, interval: [-160, 300] }),
    tradeGroup('Thursday', { wins: 0, trades: 1, net: -289 }),
    tradeGroup('Friday', { wins: 3, trades: 5, net: 1_264.3, interval: [-40, 610] }),
  ],
  byConfidence: [
    tradeGroup('50-60', { wins: 3, trades: 6, net: -127.36, interval: [-190, 160] }),
    tradeGroup('60-70', { wins: 2, trades: 6, net: 652.46, interval: [-120, 420] }),
    tradeGroup('70-80', { wins: 3, trades: 9, net: -1_400.9, interval: [-290, -12] }),
    tradeGroup('80-90', { wins: 1, trades: 5, net: 95.2, interval: [-220, 680] }),
  ],
  byReason: [
    tradeGroup('target', { wins: 2, trades: 2, net: 2_457.9 }),
    tradeGroup('stop', { wins: 0, trades: 15, net: -4_198.9, interval: [-310, -250] }),
    tradeGroup('trailing', { wins: 3, trades: 3, net: 668.52 }),
    tradeGroup('flatten', { wins: 2, trades: 4, net: 84.46 }),
    tradeGroup('max-holding', { wins: 1, trades: 1, net: 94.56 }),
    tradeGroup('user', { wins: 1, trades: 1, net: 112.86 }),
  ],
  equity: curvePoints().map(({ at, equity }) => ({ at, equity })),
  drawdown: curvePoints().map(({ at, percent }) => ({ at, percent })),
  calendar,
  weeks,
  warnings: ['26 trades: below 30 this proves nothing, whatever it shows.'],
};

/** More trades, with $0 inside the interval of their expectancy. */
export const NO_EDGE = {
  ...PAST_PERFORMANCE,
  ...{ trades: 71, net: 1_710, expectancy: 24.08, expectancyInterval: [-74, 121], warnings: [] },
};

/** As an account's first day: nothing was closed, and nothing recorded. */
export const NOTHING_CLOSED = {
  ...{ from: null, to: '2025-02-05', trades: 0, wins: 0, losses: 0, breakEven: 0, winRate: null },
  ...{ winRateInterval: null, gross: 0, fees: 0, net: 0, expectancy: null },
  ...{ expectancyInterval: null, profitFactor: null, averageWin: null, averageLoss: null },
  maxDrawdown: { amount: 0, percent: null },
  ...{ equityDrawdown: null, sharpe: null, sharpeInterval: null, sortino: null, days: 0 },
  ...{ exposureHours: 0, streaks: { wins: 0, losses: 0 }, bestDay: null, worstDay: null },
  ...{ bySide: [], byHour: [], byWeekday: [], byConfidence: [], byReason: [] },
  ...{ equity: [], drawdown: [], calendar: [], weeks: [] },
  warnings: ['No trade was closed in this range.'],
};
