import type { TradeHistoryPort } from '../src/index.ts';
import { done } from '../src/index.ts';
import type {
  ClosedTrade,
  DayReview,
  ExitLabAnswer,
  PerformanceAnswer,
  SlippageAnswer,
  TradeDetail,
} from '../src/schemas/index.ts';
import { readyAnswer } from './ready-answer.ts';

const TRADE: ClosedTrade = {
  id: 'trader-20261120-1',
  account: 'PA1',
  environment: 'paper',
  openedAt: '2026-11-20T15:00:00.000Z',
  closedAt: '2026-11-20T15:20:00.000Z',
  date: '2026-11-20',
  side: 'call',
  symbol: 'SPY',
  contractSymbol: 'SPY261120C00670000',
  strike: 670,
  expiry: '2026-11-20',
  quantity: 3,
  entryPrice: 1.2,
  exitPrice: 1.35,
  premium: 360,
  gross: 45,
  fees: 0.33,
  net: 44.67,
  returnPercent: 12.41,
  exitReason: 'user',
  holdingMinutes: 20,
  bestPercent: null,
  worstPercent: null,
  confidence: 61.5,
  hour: '10:00',
  weekday: 'Friday',
  confidenceBand: '60-70',
  riskLevel: 5,
  note: '',
  tags: [],
};

const DETAIL: TradeDetail = {
  ...TRADE,
  orders: [],
  fills: [],
  decision: null,
  levels: null,
  path: [],
  recording: null,
};

const PERFORMANCE: PerformanceAnswer = {
  from: null,
  to: '2026-11-20',
  trades: 0,
  wins: 0,
  losses: 0,
  breakEven: 0,
  winRate: null,
  winRateInterval: null,
  gross: 0,
  fees: 0,
  net: 0,
  expectancy: null,
  expectancyInterval: null,
  profitFactor: null,
  averageWin: null,
  averageLoss: null,
  maxDrawdown: { amount: 0, percent: null },
  equityDrawdown: null,
  sharpe: null,
  sharpeInterval: null,
  sortino: null,
  days: 0,
  exposureHours: 0,
  streaks: { wins: 0, losses: 0 },
  bestDay: null,
  worstDay: null,
  bySide: [],
  byHour: [],
  byWeekday: [],
  byConfidence: [],
  byReason: [],
  equity: [],
  drawdown: [],
  calendar: [],
  weeks: [],
  warnings: [],
};

const EXIT_LAB: ExitLabAnswer = {
  trades: 0,
  days: 0,
  notCompared: 0,
  actual: { net: 0 },
  alternatives: [],
  warnings: [],
};

const DAY: DayReview = {
  date: '2026-11-20',
  session: null,
  previousDay: null,
  nextDay: null,
  bars: [],
  signals: [],
  decisions: [],
  trades: [TRADE],
  net: 44.67,
  equity: [],
  thresholds: null,
};

const NONE = { p50: null, p90: null, p99: null };
const COSTS = { halfSpreadPercent: NONE, fillAgainstMidPercent: NONE };
const SLIPPAGE: SlippageAnswer = {
  orders: 0,
  ...COSTS,
  delayMs: NONE,
  atDecision: COSTS,
  atFill: COSTS,
  byHour: [],
  byDelta: [],
  warnings: [],
};

export function fakeEvidence(note: (...what: unknown[]) => void): TradeHistoryPort {
  return {
    listTrades: (of, page) => {
      note('trades', of, page);
      return readyAnswer({ trades: [TRADE], nextCursor: null });
    },
    readTrade: (of, id) => {
      note('trade', of, id);
      return readyAnswer(DETAIL);
    },
    saveNote: (userId, tradeId, change) => {
      note('saveNote', userId, tradeId, change);
      return done({ note: change.note ?? '', tags: [...(change.tags ?? [])] });
    },
    readPerformance: (of, range) => {
      note('performance', of, range);
      return readyAnswer(PERFORMANCE);
    },
    readExitLab: (of, range, own) => {
      note('exitLab', of, range, own);
      return readyAnswer(EXIT_LAB);
    },
    readCalibration: (of, range) => {
      note('calibration', of, range);
      return readyAnswer({
        bands: [],
        brier: null,
        brierOfBaseRate: null,
        ablation: [],
        warnings: [],
      });
    },
    readSlippage: (of, range) => {
      note('slippage', of, range);
      return readyAnswer(SLIPPAGE);
    },
    readWhatIf: (of, question) => {
      note('whatIf', of, question);
      return readyAnswer({
        decisions: 0,
        changed: 0,
        would: { enter: 0, refuse: 0 },
        rows: [],
        nextCursor: null,
        warnings: [],
      });
    },
    reviewDay: (of, date, isOver) => {
      note('day', of, date, isOver);
      return readyAnswer(DAY);
    },
  };
}
