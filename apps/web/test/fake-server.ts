import type {
  AccountSecurity,
  Alarm,
  AllowedEmail,
  AuditEntry,
  BackendLogic,
  BlackoutEntry,
  BotStatus,
  ClosedTrade,
  CloseResult,
  CurrentUser,
  FlattenedAccount,
  Holdings,
  LimitsAnswer,
  Order,
  Position,
  Rules,
  RulesToday,
  TradeSize,
  Venue,
} from '@tideline/api/schemas';
import { DEFAULT_SETTINGS, DEFAULT_THRESHOLDS, NO_RULES } from '@tideline/engine';
import { HttpResponse, http } from 'msw';
import { REQUIRED_MOVE } from './required-move.ts';

/** A test changes it before or while the app asks. */
export interface World {
  user: CurrentUser | null;
  status: BotStatus;
  positions: Position[];
  orders: Order[];
  /** Trades, newest first. */
  trades: ClosedTrade[];
  /** Alarms, newest first. */
  alarms: Alarm[];
  isKillSwitchOn: boolean;
  /** What all accounts hold, and what becomes of them. */
  holdings: Holdings['accounts'];
  flattened: FlattenedAccount[];
  /** The demo market waits for Start. */
  isWaiting: boolean;
  /** Refused calls: status and text by procedure. */
  refusals: Record<string, { readonly status: number; readonly message: string }>;
  /** Answers that replace this server's. */
  answers: Record<string, unknown>;
  /** What a call demands until it is given to `auth.stepUp`. */
  demands: Record<string, 'STEP_UP' | 'IDLE' | 'REAUTHENTICATE'>;
  users: ListedUser[];
  allowedEmails: AllowedEmail[];
  /** Audit, newest first; two to a page. */
  audit: AuditEntry[];
  isAuditIntact: boolean;
  security: AccountSecurity;
  isOidcOffered: boolean;
  venues: Venue[];
  size: TradeSize;
  rules: Rules;
  rulesToday: RulesToday;
  limits: LimitsAnswer;
  blackouts: BlackoutEntry[];
  result: CloseResult;
  /** Received, oldest first. */
  readonly received: { readonly name: string; readonly input: unknown }[];
}

/** A user as administrators see them. */
export type ListedUser = CurrentUser & { isOwner: boolean; isClosing: boolean };

const NOW = '2025-02-05T18:17:42.000Z';

export const USER: CurrentUser = {
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
  targetPrice: 1.6,
  stopPrice: 0.64,
  stopReason: 'stop',
  trailingDistance: null,
  bestPrice: null,
  sellAt: '2025-02-05T20:25:00.000Z',
  status: 'open',
  isClosing: false,
  openedAt: '2025-02-05T17:40:04.000Z',
  ageMs: 400,
  requiredMove: REQUIRED_MOVE,
};

export const ORDER: Order = {
  id: 'o1',
  symbol: 'SPY250205C00602000',
  side: 'buy',
  type: 'limit',
  qty: '17',
  filled_qty: '17',
  notional: null,
  limit_price: '0.83',
  stop_price: null,
  filled_avg_price: '0.81',
  status: 'filled',
  created_at: '2025-02-05T17:40:04.000Z',
  filled_at: '2025-02-05T17:40:05.000Z',
  canceled_at: null,
  expired_at: null,
  trade_id: null,
};

export const CLOSED_TRADE: ClosedTrade = {
  id: 'u1-20250131-1',
  account: 'PA1',
  environment: 'paper',
  openedAt: '2025-01-31T15:40:08.000Z',
  closedAt: '2025-01-31T17:05:50.000Z',
  date: '2025-01-31',
  side: 'call',
  symbol: 'SPY',
  contractSymbol: 'SPY250131C00604000',
  strike: 604,
  expiry: '2025-01-31',
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
  bestPercent: null,
  worstPercent: null,
  confidence: 68.1,
  hour: '10:00',
  weekday: 'Friday',
  confidenceBand: '60-70',
  riskLevel: 3,
  note: '',
  tags: [],
};

export const LIMIT_CEILINGS = {
  maxContracts: 500,
  maxPremium: 25_000,
  maxEntriesPerDay: 10,
  maxLossesPerDay: 2,
  userDailyLoss: 15,
  lastEntryMinutes: 45,
  flattenMinutes: 35,
  moneyFlowGate: 0.15,
};

/** With 12 × SPY 602 call at 0.96 to buy. */
export const RULES_TODAY: RulesToday = {
  caps: { dailyLossLimit: 15, maxEntriesPerDay: 10, maxLossesPerDay: 2 },
  window: {
    opens: '2025-02-05T14:45:00.000Z',
    entriesEnd: '2025-02-05T20:15:00.000Z',
    flattenAt: '2025-02-05T20:25:00.000Z',
  },
  broker: {
    name: 'Alpaca, paper',
    entriesEnd: '2025-02-05T20:30:00.000Z',
    sellsFrom: '2025-02-05T20:45:00.000Z',
    refusals: ['A second sell of contracts that a resting one has reserved.'],
  },
  entries: 3,
  losses: 1,
  realised: 897.6,
  loss: -1_137.12,
  startEquity: 24_812.38,
  plannedBuy: {
    symbol: 'SPY',
    contractType: 'call',
    strike: 602,
    expiry: '2025-02-05',
    quantity: 12,
    price: 0.96,
  },
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
      blockers: [],
    },
    positions: [],
    orders: [],
    trades: [],
    alarms: [],
    isKillSwitchOn: false,
    holdings: [],
    flattened: [],
    isWaiting: false,
    // Nothing was closed before the test does it.
    refusals: { 'positions.result': { status: 404, message: 'There is no such position.' } },
    answers: {},
    demands: {},
    users: [],
    allowedEmails: [],
    audit: [],
    isAuditIntact: true,
    security: {
      hasSecondFactor: false,
      mustEnrol: false,
      recoveryCodesLeft: 0,
      isIdle: false,
      factorAgeMs: null,
      hasPassword: true,
      isConnected: false,
    },
    isOidcOffered: false,
    venues: [{ baseUrl: 'http://127.0.0.1:1', environment: 'paper', label: 'Built-in simulator' }],
    size: {
      share: 25_000,
      cost: 24_910,
      clippedBy: null,
      contracts: 235,
      price: 1.06,
      sentence: "About $24,910.00 a trade at today's buying power, 235 contracts at $1.06.",
    },
    rules: NO_RULES,
    rulesToday: RULES_TODAY,
    limits: { version: 3, limits: LIMIT_CEILINGS, ceilings: LIMIT_CEILINGS },
    blackouts: [],
    result: {
      isKnown: false,
      message: 'Not known yet.',
      quantity: null,
      exitPrice: null,
      pnl: null,
      pnlPercent: null,
    },
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

/** Undefined where there is none. */
const fieldOf = (input: unknown, name: string): unknown => Reflect.get(Object(input), name);

/** Calls about users and the own sign-in. */
function accountAnswers(world: World): Record<string, (input: unknown) => unknown> {
  const changeUser = (input: unknown, change: Partial<ListedUser>) => {
    world.users = world.users.map((user) =>
      user.id === fieldOf(input, 'id') ? { ...user, ...change } : user,
    );
    return { message: 'Done.' };
  };
  return {
    'users.list': () => world.users,
    'users.setAdmin': (input) => changeUser(input, { isAdmin: fieldOf(input, 'isAdmin') === true }),
    'users.setStatus': (input) =>
      changeUser(input, { isActive: fieldOf(input, 'isActive') === true }),
    'users.remove': (input) => {
      world.users = world.users.filter(({ id }) => id !== fieldOf(input, 'id'));
      return { message: 'User deleted successfully' };
    },
    'users.reset': () => ({ message: 'User settings reset to defaults' }),
    'users.resetLink': () => ({
      resetLink: 'https://tideline.example/api/login#reset=tok',
      expiresAt: NOW,
    }),
    'users.activity': () => ({
      positions: [],
      recentTrades: [
        {
          symbol: 'SPY250205C00602000',
          action: 'sell',
          quantity: 3,
          price: 1.2,
          profitLoss: 57.5,
          executedAt: NOW,
        },
      ],
      totalTrades: 8,
    }),
    'allowedEmails.list': () => world.allowedEmails,
    'allowedEmails.add': (input) => {
      const email = String(fieldOf(input, 'email'));
      const added = { email, isRegistered: false, isOwner: false };
      world.allowedEmails = [...world.allowedEmails, added];
      return { ...added, inviteLink: 'https://tideline.example/api/login#invite=tok' };
    },
    'allowedEmails.remove': (input) => {
      world.allowedEmails = world.allowedEmails.filter(
        ({ email }) => email !== fieldOf(input, 'email'),
      );
      return { message: 'Email removed from whitelist' };
    },
    'audit.list': (input) => {
      const before = Number(fieldOf(input, 'before') ?? Number.POSITIVE_INFINITY);
      const older = world.audit.filter(({ id }) => Number(id) < before);
      const entries = older.slice(0, 2);
      return { entries, hasMore: older.length > 2, isIntact: world.isAuditIntact };
    },
    'auth.methods': () => ({ oidc: world.isOidcOffered, needsOwner: false }),
    'auth.security': () => world.security,
    'auth.stepUp': () => {
      world.demands = {};
      return { message: 'Confirmed.' };
    },
    'auth.changePassword': () => ({ message: 'Your password is changed.' }),
    'auth.revokeSessions': () => ({ message: 'You are signed out everywhere else.' }),
    'totp.enroll': () => ({
      secret: 'JBSWY3DPEHPK3PXP',
      uri: 'otpauth://totp/Tideline:mara?secret=JBSWY3DPEHPK3PXP',
    }),
    'totp.confirm': () => {
      world.security = { ...world.security, hasSecondFactor: true, recoveryCodesLeft: 10 };
      return { recoveryCodes: RECOVERY_CODES };
    },
    'totp.replace': () => ({
      secret: 'KRSXG5CTMVRXEZLU',
      uri: 'otpauth://totp/Tideline:mara?secret=KRSXG5CTMVRXEZLU',
    }),
    'totp.renewCodes': () => {
      world.security = { ...world.security, recoveryCodesLeft: 10 };
      return { recoveryCodes: RECOVERY_CODES };
    },
    'oidc.connect': () => ({ url: '/api-settings#oidc=connected' }),
    'oidc.disconnect': () => {
      world.security = { ...world.security, isConnected: false };
      return { message: 'OpenID Connect no longer signs you in.' };
    },
    'totp.disable': () => {
      world.security = { ...world.security, hasSecondFactor: false };
      return { message: 'The second factor is off.' };
    },
  };
}

export const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) =>
  [...'abcd'].map((letter) => `${letter.repeat(4)}${index}`).join('-'),
);

function answers(world: World): Record<string, (input: unknown) => unknown> {
  const { status } = world;
  return {
    ...accountAnswers(world),
    'auth.user': () => world.user,
    'auth.session': () => ({ user: world.user }),
    'market.status': () => ({
      badge: 'SIMULATED',
      symbol: 'SPY',
      marketTime: NOW,
      speed: 20,
      isWaiting: world.isWaiting,
      day: '2025-02-05',
      ageMs: 300,
      lastTickAgeMs: 1_200,
      killSwitch: world.isKillSwitchOn,
      nextBlackout: null,
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
    'killSwitch.holdings': () => ({ accounts: world.holdings }),
    'killSwitch.set': (input) => {
      world.isKillSwitchOn = fieldOf(input, 'engaged') === true;
      const answer = { engaged: world.isKillSwitchOn, message: 'Done.' };
      return fieldOf(input, 'flatten') === true ? { ...answer, accounts: world.flattened } : answer;
    },
    'bot.flatten': () => {
      world.status = { ...status, isActive: false };
      world.positions = [];
      return { message: 'Trading stopped. 16 × SPY 602 call sold at $0.95.', warnings: [] };
    },
    'users.flatten': () => ({ message: 'Trading stopped. Nothing is held.', warnings: [] }),
    'bot.status': () => status,
    'bot.start': () => {
      world.status = { ...status, botActive: true, isActive: true, autoTrade: true };
      return { message: 'Trading started.' };
    },
    'bot.stop': () => {
      world.status = { ...status, isActive: false };
      return { message: 'Trading stopped.' };
    },
    'bot.pause': () => {
      world.status = { ...status, autoTrade: false };
      return { message: 'Trading paused.' };
    },
    'bot.toggle': (input) => {
      const botActive = fieldOf(input, 'active') === true;
      world.status = { ...status, botActive };
      return { botActive, message: botActive ? 'The bot is on.' : 'The bot is off.' };
    },
    'trading.status': () => ({
      circuitBreakerActive: false,
      isWithinTradingHours: status.isWithinTradingHours,
      isMarketOpen: status.isMarketOpen,
      timeInfo: '',
    }),
    'account.get': () => ({
      portfolioValue: 100_000,
      cash: 100_000,
      buyingPower: 1e5,
      readAt: NOW,
      ageMs: 0,
    }),
    'positions.list': () => world.positions,
    'positions.close': (input) => {
      world.positions = world.positions.filter(({ id }) => id !== fieldOf(input, 'id'));
      return { message: 'Sold 16 at 0.95.', warnings: [] };
    },
    'positions.result': () => world.result,
    'analytics.performance': () => ({ winRate: 0, winningTrades: 0, losingTrades: 0 }),
    'analytics.ninetyDays': () => ({ pnl90d: '0.00', totalTrades: '0', averagePnL: '0.00' }),
    'analytics.dailyPnl': () => ({ dailyPnL: 0, dailyTrades: 0, dailyWins: 0, dailyLosses: 0 }),
    'analytics.today': () => ({ todaysPnL: 0, winRate30d: 0 }),
    'backendLogic.get': () => SIGNAL,
    'decisions.list': () => ({ day: '2025-02-05', decisions: [] }),
    'orders.history': () => world.orders,
    'trades.list': () => ({ trades: world.trades, nextCursor: null }),
    'bars.list': () => ({ symbol: 'SPY', day: '2025-02-05', closesAt: null, bars: [] }),
    'equity.get': () => ({
      days: [],
      today: [
        { at: '2025-02-05T14:35:00.000Z', equity: 100_000 },
        { at: '2025-02-05T14:40:00.000Z', equity: 100_240 },
      ],
    }),
    'settings.get': () => DEFAULT_SETTINGS,
    'settings.size': () => world.size,
    'settings.put': (input) => ({ ...DEFAULT_SETTINGS, ...Object(input) }),
    'rules.get': () => world.rules,
    'rules.today': () => world.rulesToday,
    'rules.put': (input) => {
      world.rules = { ...world.rules, ...Object(input) };
      return world.rules;
    },
    'limits.get': () => world.limits,
    'limits.put': (input) => {
      const limits = { ...world.limits.limits, ...Object(fieldOf(input, 'limits')) };
      world.limits = { ...world.limits, version: world.limits.version + 1, limits };
      return world.limits;
    },
    'blackouts.get': () => ({ blackouts: world.blackouts }),
    'blackouts.put': (input) => {
      const entries = fieldOf(input, 'blackouts') as readonly BlackoutEntry[];
      world.blackouts = entries.map((entry, index) => ({
        ...entry,
        id: entry.id ?? `${index + 90}`,
      }));
      return { blackouts: world.blackouts };
    },
    'blackouts.import': () => ({ added: 1, blackouts: world.blackouts }),
    'adminSettings.get': () => DEFAULT_THRESHOLDS,
    'adminSettings.put': (input) => input,
    'config.test': () => ({
      account: { accountNumber: 'A1', cash: 1, buyingPower: 1, portfolioValue: 1 },
    }),
    'config.venues': () => world.venues,
    'config.save': (input) => ({
      ...Object(input),
      secretKey: '***hidden***',
      isActive: true,
      lastTested: null,
      accountInfo: null,
    }),
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

/** In the server's shapes. */
export function handlersOf(world: World) {
  return [
    http.get('*/api/auth/session', () => HttpResponse.json({ user: world.user })),
    http.all('*/trpc/:names', async ({ request, params }) => {
      const isMutation = request.method === 'POST';
      const inputs = isMutation
        ? await request.json()
        : JSON.parse(new URL(request.url).searchParams.get('input') ?? '{}');
      const batch = String(params.names)
        .split(',')
        .map((name, index) => {
          const input = fieldOf(inputs, String(index));
          if (isMutation) world.received.push({ name, input });
          const refusal =
            world.user === null
              ? { status: 401, message: 'You are signed out.' }
              : world.refusals[name];
          if (refusal !== undefined) {
            const data = { code: 'REFUSED', httpStatus: refusal.status };
            return { error: { message: refusal.message, code: -32_000, data } };
          }
          const ask = world.demands[name];
          if (ask !== undefined) {
            const data = { code: 'FORBIDDEN', httpStatus: 403, ask };
            return { error: { message: 'Confirm first.', code: -32_000, data } };
          }
          if (name in world.answers) return { result: { data: world.answers[name] } };
          const answer = answers(world)[name];
          if (answer === undefined) throw new RangeError(`the fake server has no ${name}`);
          return { result: { data: answer(input) } };
        });
      return HttpResponse.json(batch, { status: 207 });
    }),
  ];
}
