// For states that a test's own server takes too long to reach.

const SAMPLE_TIME = '2026-02-06T15:05:00.000Z';
const EXIT_AT = '2026-02-06T20:25:00.000Z';

export const VENUES = [
  { baseUrl: 'http://127.0.0.1:1', environment: 'paper', label: 'Built-in simulator' },
  { baseUrl: 'https://live.example', environment: 'live', label: 'Live' },
];

const REQUIRED_AT = [SAMPLE_TIME, '2026-02-06T15:35:00.000Z', '2026-02-06T16:05:00.000Z', EXIT_AT];

const requiredLevel = (
  kind: string,
  level: { price: number; pnl: number; ranges: number; beyondDay: number },
  moves: readonly number[],
) => ({
  kind,
  ...level,
  moves: moves.map((move, index) => ({ at: REQUIRED_AT[index], spot: 690.71 + move, move })),
});

const REQUIRED_MOVE = {
  reason: null,
  estimate: {
    quotedAt: SAMPLE_TIME,
    spot: 690.71,
    impliedVolatility: 12.4,
    averageTrueRange: 0.41,
    dayRange: { low: 686.62, high: 691.18 },
    levels: [
      requiredLevel(
        'target',
        { price: 1.6, pnl: 800, ranges: 2, beyondDay: 0.35 },
        [0.82, 0.85, 0.87, 0.9],
      ),
      requiredLevel(
        'stop',
        { price: 0.84, pnl: 64, ranges: 0.4, beyondDay: 0 },
        [-0.17, -0.1, -0.03, 0.1],
      ),
      requiredLevel(
        'break-even',
        { price: 0.81, pnl: 16, ranges: 0.5, beyondDay: 0 },
        [-0.21, -0.14, -0.07, 0.07],
      ),
    ],
    timeAlone: {
      stopAt: '2026-02-06T16:20:00.000Z',
      until: '2026-02-06T16:05:00.000Z',
      cost: 144,
    },
  },
};

export const STALE_POSITION = {
  id: 'held',
  symbol: 'SPY',
  contractSymbol: 'SPY260206C00690000',
  contractType: 'call',
  strike: 690,
  expiry: '2026-02-06',
  quantity: 3,
  entryPrice: 1.2,
  currentPrice: 1.05,
  pnl: -45,
  pnlPercent: -12.5,
  profitTarget: 100,
  stopLoss: 20,
  targetPrice: 2.4,
  stopPrice: 0.96,
  stopReason: 'stop',
  trailingDistance: null,
  bestPrice: null,
  sellAt: EXIT_AT,
  status: 'open',
  isClosing: true,
  openedAt: SAMPLE_TIME,
  ageMs: 60_000,
  requiredMove: {
    reason: 'No quote of the contract came in the last 15 minutes, and so there is no volatility.',
    estimate: null,
  },
};

/** The stop has followed the price, and lies above the entry. */
export const TRAILED_POSITION = {
  ...STALE_POSITION,
  quantity: 16,
  entryPrice: 0.8,
  currentPrice: 0.95,
  pnl: 240,
  pnlPercent: 18.75,
  targetPrice: 1.6,
  stopPrice: 0.84,
  stopReason: 'trailing',
  trailingDistance: 20,
  bestPrice: 1.05,
  isClosing: false,
  ageMs: 400,
  requiredMove: REQUIRED_MOVE,
};

const HELD_CONTRACT = { symbol: 'SPY', strike: 690, contractType: 'call' };

export const HOLDINGS = [
  {
    ...HELD_CONTRACT,
    user: 'dana.whitlock@options.example.com',
    quantity: 40,
    worth: 3_800,
    pnl: 520,
  },
  { ...HELD_CONTRACT, user: 'ines@example.com', quantity: 22, worth: 858, pnl: -48 },
];

/** What flattening `HOLDINGS` answers. */
export const FLATTENED = {
  engaged: true,
  message: 'All entries are stopped.',
  accounts: [
    {
      user: 'dana.whitlock@options.example.com',
      outcome: 'sold',
      result: '40 × SPY 690 call sold at $0.95, +$517.60 (+16.0%).',
    },
    {
      user: 'ines@example.com',
      outcome: 'refused',
      result:
        '22 × SPY 690 call not sold: the broker refused the exit order (503: away), and the bot tries again.',
    },
    { user: 'paul@example.com', outcome: 'nothing', result: 'Nothing is held.' },
  ],
};

export const NO_SIGNAL = {
  hasData: false,
  timestamp: null,
  warmingUp: true,
  barCount: 0,
  lastDecision: null,
};

const ALARM = {
  scope: 'platform',
  code: 'feed-silent',
  message: 'No quotes since 10:05.',
  at: SAMPLE_TIME,
  acknowledgedAt: null,
  acknowledgedBy: null,
};

/** One more than is shown at first. */
export const ALARMS = {
  alarms: [
    { ...ALARM, id: '4', severity: 'critical' },
    { ...ALARM, id: '3', severity: 'warning', scope: 'account' },
    { ...ALARM, id: '2', severity: 'warning', isUnsaved: true },
    { ...ALARM, id: '1', severity: 'warning' },
  ],
  openCount: 4,
  before: null,
};

export const AUDIT_ENTRY = {
  id: '7',
  at: SAMPLE_TIME,
  actor: 'owner@example.com',
  action: 'user.admin',
  subject: 'jo@example.com',
  detail: { isAdmin: true },
  address: '127.0.0.1',
};

export const RESET_LINK = { resetLink: 'https://a.example/#reset=token', expiresAt: SAMPLE_TIME };

export const INVITED = {
  email: 'kim@example.com',
  isRegistered: false,
  isOwner: false,
  inviteLink: 'https://a.example/#invite=token',
};

export const NO_ACTIVITY = { positions: [], recentTrades: [], totalTrades: 0 };

const OWNER = {
  id: 'owner',
  firstName: 'Olivia',
  lastName: 'Owner',
  email: 'owner@example.com',
  profileImageUrl: null,
  isAdmin: true,
  isActive: true,
  hasApiConfig: true,
  environment: 'paper',
  autoTrade: true,
  createdAt: SAMPLE_TIME,
  isOwner: true,
  isClosing: false,
};

/** The owner and further users: suspended, and still selling what they hold. */
export function userList(others = 1): readonly object[] {
  const other = (index: number) => ({
    ...OWNER,
    id: `other${index}`,
    firstName: null,
    email: `jo${index}@example.com`,
    isAdmin: false,
    isActive: false,
    isOwner: false,
    isClosing: true,
  });
  return [OWNER, ...Array.from({ length: others }, (_, index) => other(index))];
}

export const ENROLMENT = {
  secret: 'JBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Tideline:owner?secret=JBSWY3DPEHPK3PXP',
};

export const RECOVERY_CODES = Array.from({ length: 10 }, (_, index) => `aaaa${index}-bbbb${index}`);
