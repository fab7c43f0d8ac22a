export interface PressedButtons {
  readonly screen: string;
  readonly path: string;
  readonly state: 'visitor' | 'idle' | 'trading' | 'editing';
  /** Buttons, switches, tabs and sliders by the test that presses them. */
  readonly by: Readonly<Record<string, readonly string[]>>;
}

/** The frame around every screen. */
export const SHELL_BUTTONS: PressedButtons['by'] = {
  'shell.spec.ts': ['Toggle sidebar', 'Theme'],
  'session.spec.ts': ['Account of', 'Log out'],
};

const RANGE_BUTTONS = {
  'dashboard.spec.ts': ['Auto-trade', 'View as table', 'Today', '30 days', '1 year'],
};

const PERFORMANCE_BUTTONS = {
  'performance.spec.ts': [
    'Today',
    'This week',
    'This month',
    '30 days',
    'All',
    'Own range',
    'Earlier accounts too',
    'Show all days',
  ],
};

export const SCREEN_BUTTONS: readonly PressedButtons[] = [
  {
    screen: 'landing',
    path: '/',
    state: 'visitor',
    by: { 'session.spec.ts': ['Use the dark theme'] },
  },
  {
    screen: 'sign-in',
    path: '/api/login',
    state: 'visitor',
    by: {
      'session.spec.ts': ['Use the dark theme', 'Sign in'],
      'second-factor.spec.ts': ['Show'],
      'invitation.spec.ts': ['Create one'],
    },
  },
  {
    screen: 'dashboard',
    path: '/',
    state: 'idle',
    by: {
      ...RANGE_BUTTONS,
      'looks.spec.ts': ['Show 30 days'],
      'bot-controls.spec.ts': ['Start Trading'],
    },
  },
  {
    screen: 'dashboard',
    path: '/',
    state: 'trading',
    by: {
      'dashboard.spec.ts': [
        ...RANGE_BUTTONS['dashboard.spec.ts'],
        'Pause Trading',
        'Close Position',
      ],
      'tabs.spec.ts': ['Stop Trading'],
      'exports.spec.ts': ['Export CSV'],
    },
  },
  {
    screen: 'history',
    path: '/history',
    state: 'idle',
    by: { 'exports.spec.ts': ['Refresh'] },
  },
  {
    screen: 'history',
    path: '/history',
    state: 'trading',
    by: { 'exports.spec.ts': ['Export CSV', 'Refresh'] },
  },
  {
    screen: 'performance',
    path: '/performance',
    state: 'idle',
    by: PERFORMANCE_BUTTONS,
  },
  {
    screen: 'performance',
    path: '/performance',
    state: 'trading',
    // The curve is there before a trade is closed.
    by: { 'performance.spec.ts': [...PERFORMANCE_BUTTONS['performance.spec.ts'], 'View as table'] },
  },
  {
    screen: 'trade criteria',
    path: '/trading-settings',
    state: 'idle',
    by: {
      'trade-criteria.spec.ts': ['Edit Settings', 'Edit Thresholds'],
      'rules.spec.ts': ['Edit Rules', 'Edit Limits', 'Add', 'Import CSV'],
    },
  },
  {
    screen: 'trade criteria',
    path: '/trading-settings',
    state: 'editing',
    by: {
      'trade-criteria.spec.ts': [
        'Auto-trade',
        'Portfolio allocation',
        'Risk level',
        'Cancel',
        'Save Settings',
        'Save Thresholds',
      ],
      'rules.spec.ts': [
        'Trailing stop',
        'Break-even',
        'Longest holding',
        'Protective stop',
        'Entry hours',
        'Profit of the day',
        'Loss of the day',
        'Entries and losses',
        'Pause after a close',
        'Save Rules',
        'Save Limits',
        'Add',
        'Import CSV',
      ],
    },
  },
  {
    screen: 'bot controls',
    path: '/bot-controls',
    state: 'idle',
    by: {
      'bot-controls.spec.ts': ['Bot Status', 'Start Trading'],
      'alarms.spec.ts': ['Stop all entries'],
      'flatten.spec.ts': ['Close and Stop', 'Stop and close all'],
    },
  },
  {
    screen: 'bot controls',
    path: '/bot-controls',
    state: 'trading',
    by: {
      'bot-controls.spec.ts': ['Bot Status', 'Pause Trading', 'Stop Trading'],
      'alarms.spec.ts': ['Stop all entries'],
      'flatten.spec.ts': ['Close and Stop', 'Stop and close all'],
    },
  },
  {
    screen: 'API settings',
    path: '/api-settings',
    state: 'idle',
    by: {
      'api-settings.spec.ts': ['Edit Settings', 'Test Connection', 'Reveal', 'Save Settings'],
      'second-factor.spec.ts': ['Set Up', 'Change', 'Sign Out Everywhere'],
      'profile-image.spec.ts': ['Choose'],
    },
  },
  {
    screen: 'API settings',
    path: '/api-settings',
    state: 'editing',
    by: {
      'api-settings.spec.ts': ['Cancel', 'Test Connection', 'Reveal', 'Save Settings'],
      'second-factor.spec.ts': ['Set Up', 'Change', 'Sign Out Everywhere'],
      'profile-image.spec.ts': ['Choose'],
    },
  },
  {
    screen: 'notifications',
    path: '/notifications',
    state: 'idle',
    by: {
      'keyboard.spec.ts': ['Add a channel'],
      'api-tokens.spec.ts': ['New token', 'Make a token'],
    },
  },
  {
    screen: 'users',
    path: '/users',
    state: 'idle',
    by: {
      'administration.spec.ts': [
        'Audit log',
        'Users',
        'Add Email',
        'Remove',
        'Administrator',
        'Active',
        'View Activity',
        'Reset Settings',
        'Reset Link',
        'Delete',
      ],
      'flatten.spec.ts': ['Close and Stop'],
    },
  },
  { screen: 'unknown path', path: '/no/such/screen', state: 'idle', by: {} },
];
