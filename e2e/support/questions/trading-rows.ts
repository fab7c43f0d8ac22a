import type { Answer } from '../answers.ts';
import { STALE_POSITION } from '../states/samples.ts';
import { button, command, flip, type Row } from './row.ts';

const bot = (isActive: boolean, autoTrade: boolean, botActive = true): Record<string, Answer> => ({
  'bot.status': {
    fields: { botActive, isActive, autoTrade, isWithinTradingHours: true, isMarketOpen: true },
  },
});

const OFF = bot(false, true);
const ON = bot(true, true);
const PAUSED = bot(true, false);
const HELD = {
  ...ON,
  'positions.list': { data: [{ ...STALE_POSITION, isClosing: false, ageMs: 400 }] },
};

const START = { title: 'Start trading?', confirm: 'Start Trading' };
const RESUME = { title: 'Resume trading?', confirm: 'Resume Trading' };
const STOP = { title: 'Stop trading?', confirm: 'Stop Trading' };
const TURN_OFF = { title: 'Turn the bot off?', confirm: 'Turn Off' };
const CLOSE = { title: 'Close this position?', confirm: 'Close Position' };

const dashboard = { path: '/', question: null } as const;
const controls = { path: '/bot-controls' } as const;
const palette = { path: '/history', button: null, question: null } as const;

export const TRADING_ROWS: readonly Row[] = [
  {
    ...dashboard,
    name: 'Start on the dashboard',
    button: 'Start Trading',
    call: 'bot.start',
    kind: 'buys',
    answers: OFF,
    press: button('Start Trading'),
    question: START,
  },
  {
    ...dashboard,
    name: 'Resume on the dashboard',
    button: null,
    call: 'bot.start',
    kind: 'buys',
    answers: PAUSED,
    press: button('Resume Trading'),
    question: RESUME,
  },
  {
    ...dashboard,
    name: 'Auto-trade on',
    button: 'Auto-trade',
    call: 'settings.put',
    kind: 'buys',
    answers: PAUSED,
    press: flip('Auto-trade'),
    question: RESUME,
  },
  {
    ...dashboard,
    name: 'Auto-trade off',
    button: 'Auto-trade',
    call: 'settings.put',
    kind: 'else',
    undo: 'the same switch',
    answers: ON,
    press: flip('Auto-trade'),
  },
  {
    ...dashboard,
    name: 'Pause on the dashboard',
    button: 'Pause Trading',
    call: 'bot.pause',
    kind: 'else',
    undo: 'Resume Trading in its place',
    answers: ON,
    press: button('Pause Trading'),
  },
  {
    ...dashboard,
    name: 'Stop on the dashboard',
    button: 'Stop Trading',
    call: 'bot.stop',
    kind: 'takes away',
    answers: ON,
    press: button('Stop Trading'),
    question: STOP,
  },
  {
    ...dashboard,
    name: 'Stop on the dashboard while paused',
    button: 'Stop Trading',
    call: 'bot.stop',
    kind: 'takes away',
    answers: PAUSED,
    press: button('Stop Trading'),
    question: STOP,
  },
  {
    ...dashboard,
    name: 'Close a position',
    button: 'Close Position',
    call: 'positions.close',
    kind: 'sells',
    answers: HELD,
    press: button('Close Position'),
    question: CLOSE,
  },
  {
    ...dashboard,
    name: 'Close again',
    button: null,
    call: 'positions.close',
    kind: 'sells',
    answers: { ...HELD, 'positions.close': { error: 'The broker is away.' } },
    arrange: async (page) => {
      await button('Close Position')(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Close Position' }).click();
    },
    press: button('Close again'),
    question: CLOSE,
  },
  {
    ...controls,
    name: 'Start',
    button: 'Start Trading',
    call: 'bot.start',
    kind: 'buys',
    answers: OFF,
    press: button('Start Trading'),
    question: START,
  },
  {
    ...controls,
    name: 'Resume',
    button: null,
    call: 'bot.start',
    kind: 'buys',
    answers: PAUSED,
    press: button('Resume Trading'),
    question: RESUME,
  },
  {
    ...controls,
    name: 'Pause',
    button: 'Pause Trading',
    call: 'bot.pause',
    kind: 'else',
    undo: 'Resume Trading in its place',
    answers: ON,
    press: button('Pause Trading'),
    question: { title: 'Pause trading?', confirm: 'Pause Trading' },
  },
  {
    ...controls,
    name: 'Stop',
    button: 'Stop Trading',
    call: 'bot.stop',
    kind: 'takes away',
    answers: ON,
    press: button('Stop Trading'),
    question: STOP,
  },
  {
    ...controls,
    name: 'Bot on',
    button: 'Bot Status',
    call: 'bot.toggle',
    kind: 'else',
    undo: 'the same switch',
    answers: bot(false, true, false),
    press: flip('Bot Status'),
    question: { title: 'Turn the bot on?', confirm: 'Turn On' },
  },
  {
    ...controls,
    name: 'Bot off',
    button: 'Bot Status',
    call: 'bot.toggle',
    kind: 'takes away',
    answers: ON,
    press: flip('Bot Status'),
    question: TURN_OFF,
  },
  {
    ...controls,
    name: 'Kill switch',
    button: 'Stop all entries',
    call: 'killSwitch.set',
    kind: 'takes away',
    press: button('Stop all entries'),
    question: { title: 'Stop all entries?', confirm: 'Stop all entries' },
  },
  {
    ...controls,
    name: 'Release of the kill switch',
    button: null,
    call: 'killSwitch.set',
    kind: 'buys',
    answers: { 'market.status': { fields: { killSwitch: true } } },
    press: button('Release kill switch'),
    question: { title: 'Release the kill switch?', confirm: 'Release kill switch' },
  },
  {
    ...palette,
    name: 'Start by command',
    call: 'bot.start',
    kind: 'buys',
    answers: OFF,
    press: command('start trading'),
    question: START,
  },
  {
    ...palette,
    name: 'Pause by command',
    call: 'bot.pause',
    kind: 'else',
    undo: 'Resume trading in its place',
    answers: ON,
    press: command('pause trading'),
  },
  {
    ...palette,
    name: 'Resume by command',
    call: 'bot.start',
    kind: 'buys',
    answers: PAUSED,
    press: command('resume trading'),
    question: RESUME,
  },
  {
    ...palette,
    name: 'Stop by command',
    call: 'bot.stop',
    kind: 'takes away',
    answers: ON,
    press: command('stop trading'),
    question: STOP,
  },
  {
    ...palette,
    name: 'Bot on by command',
    call: 'bot.toggle',
    kind: 'else',
    undo: 'Turn the bot off in its place',
    answers: bot(false, true, false),
    press: command('turn the bot on'),
  },
  {
    ...palette,
    name: 'Bot off by command',
    call: 'bot.toggle',
    kind: 'takes away',
    answers: ON,
    press: command('turn the bot off'),
    question: TURN_OFF,
  },
  {
    ...palette,
    name: 'Close by command',
    call: 'positions.close',
    kind: 'sells',
    answers: HELD,
    press: command('sell position'),
    question: CLOSE,
  },
];
