import type { Alarm, BackendLogic, BotStatus, CurrentUser, Position } from '@tideline/api/schemas';
import { DEFAULT_SETTINGS } from '@tideline/engine';
import { HttpResponse, http } from 'msw';

/** What the fake server knows; a test changes it before or while the app asks. */
export interface World {
  user: CurrentUser | null;
  status: BotStatus;
  positions: Position[];
  /** Newest first. */
  alarms: Alarm[];
  killSwitch: boolean;
  /** Calls that are refused: status and text by procedure. */
  refusals: Record<string, { readonly status: number; readonly message: string }>;
  /** Mutations that came, oldest first. */
  readonly received: { readonly name: string; readonly input: unknown }[];
}

const NOW = '2025-02-05T18:17:42.000Z';

const USER: CurrentUser = {
  id: 'u1',
  firstName: 'Mara',
  lastName: 'Kline',
  email: 'mara@example.com',
  profileImageUrl: null,
  isAdmin: false,
  isActive: true,
  hasApiConfig: true,
  environment: 'paper',
  autoTrade: true,
  createdAt: NOW,
};

export const POSITION: Position = {
  id: 'u1-20250205-3',
  symbol: 'SPY',
  contractSymbol: 'SPY250205C00602000',
  contractType: 'call',
  strike: 602,
  expiry: '2025-02-05',
  quantity: 16,
  entryPrice: 0.8,
  currentPrice: 0.95,
  pnl: 240,
  pnlPercent: 18.75,
  profitTarget: 100,
  stopLoss: 20,
  status: 'open',
  isClosing: false,
  openedAt: '2025-02-05T17:40:04.000Z',
  ageMs: 400,
};

export function createWorld(): World {
  return {
    user: USER,
    status: {
      botActive: true,
      isActive: false,
      autoTrade: true,
      isWithinTradingHours: true,
      isMarketOpen: true,
    },
    positions: [],
    alarms: [],
    killSwitch: false,
    refusals: {},
    received: [],
  };
}

const NO_POINTS = {
  chartPatternPoints: 0,
  emaPoints: 0,
  rsiPoints: 0,
  mfiPoints: 0,
  adxPoints: 0,
  relativeVolumePoints: 0,
  ivPoints: 0,
  slippagePoints: 0,
};

export const SIGNAL: BackendLogic = {
  hasData: false,
  symbol: 'SPY',
  signalType: 'neutral',
  confidence: 0,
  bullishConfidence: 0,
  bearishConfidence: 0,
  price: null,
  timestamp: null,
  warmingUp: true,
  barCount: 0,
  emaFast: null,
  emaSlow: null,
  relativeVolume: null,
  emaSupport: null,
  rsi: null,
  mfi: null,
  iv: null,
  ivAt: null,
  slippage: null,
  adx: null,
  moneyFlow: null,
  bullishBreakdown: NO_POINTS,
  bearishBreakdown: NO_POINTS,
  neutralReason: 'no-data',
  thresholdsVersion: null,
  parts: [],
  flags: [],
  rejectedBars: [],
  lastDecision: null,
  whyNoTrade: null,
  ageMs: null,
};

function answers(world: World): Record<string, () => unknown> {
  const { status } = world;
  return {
    'auth.user': () => world.user,
    'market.status': () => ({
      badge: 'SIMULATED',
      symbol: 'SPY',
      marketTime: NOW,
      speed: 20,
      day: '2025-02-05',
      ageMs: 300,
      lastTickAgeMs: 1_200,
      killSwitch: world.killSwitch,
    }),
    'alarms.list': () => ({
      alarms: world.alarms,
      openCount: world.alarms.length,
      before: null,
    }),
    'alarms.acknowledge': () => {
      const [first, ...others] = world.alarms;
      world.alarms = others;
      return first;
    },
    'killSwitch.set': () => {
      world.killSwitch = !world.killSwitch;
      return { engaged: world.killSwitch, message: 'Done.' };
    },
    'bot.status': () => status,
    'bot.start': () => {
      world.status = { ...status, botActive: true, isActive: true, autoTrade: true };
      return { message: 'Trading started.' };
    },
    'trading.status': () => ({
      circuitBreakerActive: false,
      isWithinTradingHours: status.isWithinTradingHours,
      isMarketOpen: status.isMarketOpen,
      timeInfo: '',
    }),
    'account.get': () => ({ portfolioValue: 100_000, cash: 100_000, buyingPower: 1e5, ageMs: 0 }),
    'positions.list': () => world.positions,
    'positions.close': () => {
      world.positions = [];
      return { message: 'Sold 16 at 0.95.', warnings: [] };
    },
    'analytics.performance': () => ({ winRate: 0, winningTrades: 0, losingTrades: 0 }),
    'analytics.ninetyDays': () => ({ pnl90d: '0.00', totalTrades: '0', averagePnL: '0.00' }),
    'analytics.dailyPnl': () => ({ dailyPnL: 0, dailyTrades: 0, dailyWins: 0, dailyLosses: 0 }),
    'backendLogic.get': () => SIGNAL,
    'decisions.list': () => ({ day: '2025-02-05', decisions: [] }),
    'orders.history': () => [],
    'bars.list': () => ({ symbol: 'SPY', day: '2025-02-05', bars: [] }),
    'settings.get': () => DEFAULT_SETTINGS,
    'config.venues': () => [
      { baseUrl: 'http://127.0.0.1:1', environment: 'paper', label: 'Built-in simulator' },
    ],
    'config.get': () => ({
      apiKey: 'K',
      secretKey: '***hidden***',
      baseUrl: 'http://127.0.0.1:1',
      environment: 'paper',
      isActive: true,
      lastTested: null,
      accountInfo: null,
    }),
  };
}

/** The calls of the app, answered in the server's own shapes. */
export function handlersOf(world: World) {
  const signedOut = { error: 'You are signed out.', message: 'You are signed out.' };
  return [
    http.get('*/api/auth/user', () =>
      world.user === null
        ? HttpResponse.json(signedOut, { status: 401 })
        : HttpResponse.json(world.user),
    ),
    http.all('*/trpc/:names', async ({ request, params }) => {
      const isMutation = request.method === 'POST';
      const inputs = isMutation ? await request.json() : {};
      const batch = String(params.names)
        .split(',')
        .map((name, index) => {
          if (isMutation) {
            const input = Reflect.get(Object(inputs), String(index));
            world.received.push({ name, input });
          }
          const refusal =
            world.user === null
              ? { status: 401, message: signedOut.message }
              : world.refusals[name];
          if (refusal !== undefined) {
            const data = { code: 'REFUSED', httpStatus: refusal.status };
            return { error: { message: refusal.message, code: -32_000, data } };
          }
          const answer = answers(world)[name];
          if (answer === undefined) throw new RangeError(`the fake server has no ${name}`);
          return { result: { data: answer() } };
        });
      return HttpResponse.json(batch, { status: 207 });
    }),
  ];
}
