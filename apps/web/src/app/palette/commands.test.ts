import { expect, test } from 'vitest';
import { POSITION } from '../../../test/fake-server.ts';
import { type CommandConditions, commandsFor, findCommands } from './commands.ts';

const BOT_STATUS = {
  botActive: true,
  isActive: false,
  autoTrade: true,
  isWithinTradingHours: true,
  isMarketOpen: true,
  blockers: [],
};
const COMMAND_FACTS: CommandConditions = {
  status: BOT_STATUS,
  positions: [],
  theme: 'system',
  areAmountsHidden: false,
  isColourSafe: false,
  isAdmin: false,
  isKillSwitchEngaged: false,
};
const labels = (change: Partial<CommandConditions>, group = 'Bot') =>
  commandsFor({ ...COMMAND_FACTS, ...change }).flatMap((each) =>
    each.group === group ? [each.label] : [],
  );

test('the bot’s commands are those that its buttons offer', () => {
  // Stopping is safe in any state.
  expect(labels({ status: null })).toEqual(['Stop trading', 'Close the position and stop trading']);
  expect(labels({})).toEqual([
    'Start trading',
    'Turn the bot off',
    'Close the position and stop trading',
  ]);
  expect(labels({ status: { ...BOT_STATUS, botActive: false } })).toContain('Turn the bot on');
  expect(labels({ status: { ...BOT_STATUS, isActive: true } })).toEqual([
    ...['Pause trading', 'Stop trading', 'Turn the bot off', 'Close the position and stop trading'],
  ]);
  expect(labels({ status: { ...BOT_STATUS, isActive: true, autoTrade: false } })).toEqual([
    ...[
      'Resume trading',
      'Stop trading',
      'Turn the bot off',
      'Close the position and stop trading',
    ],
  ]);
});

test('a position can be closed until it is being closed', () => {
  expect(labels({ positions: [POSITION] })).toContain('Close 16 × SPY 602 call');
  expect(labels({ positions: [{ ...POSITION, isClosing: true }] })).not.toContain(
    'Close 16 × SPY 602 call',
  );
});

test('the kill switch is offered to administrators alone, as it stands', () => {
  const all = ['Stop all entries of every account', 'Stop and close all accounts'];
  for (const label of all) expect(labels({})).not.toContain(label);
  for (const label of all) expect(labels({ isAdmin: true })).toContain(label);
  expect(labels({ isAdmin: true, isKillSwitchEngaged: true })).toContain('Release the kill switch');
  expect(labels({ isAdmin: true, isKillSwitchEngaged: true })).not.toContain(all[0]);
});

test('closing and stopping is found by the words for an emergency', () => {
  const found = (typed: string) => findCommands(commandsFor(COMMAND_FACTS), typed)[0]?.label;
  for (const word of ['flatten', 'panic', 'close and stop']) {
    expect(found(word)).toBe('Close the position and stop trading');
  }
});

test('typing close offers the position before what stops as well', () => {
  const [first] = findCommands(commandsFor({ ...COMMAND_FACTS, positions: [POSITION] }), 'close');
  expect(first?.label).toBe('Close 16 × SPY 602 call');
});

test('the users are offered to administrators alone', () => {
  expect(labels({}, 'Screens')).not.toContain('Go to Users');
  expect(labels({ isAdmin: true }, 'Screens')).toContain('Go to Users');
});

test('what is on can be switched off, and the other way round', () => {
  expect(labels({}, 'View')).toEqual([
    'Hide amounts',
    'Use colour-blind safe colours',
    'Use the light theme',
    'Use the dark theme',
    'Toggle sidebar',
    'Keyboard help',
  ]);
  expect(labels({ areAmountsHidden: true, isColourSafe: true, theme: 'dark' }, 'View')).toEqual([
    'Show amounts',
    'Use the usual colours',
    'Use the light theme',
    'Use the theme of the system',
    'Toggle sidebar',
    'Keyboard help',
  ]);
});

test('typing finds commands by their letters and by other words for them', () => {
  const found = (typed: string) =>
    findCommands(commandsFor({ ...COMMAND_FACTS, positions: [POSITION] }), typed).map(
      ({ label }) => label,
    );
  expect(found('')).toHaveLength(commandsFor(COMMAND_FACTS).length + 1);
  expect(found('tr cr')[0]).toBe('Go to Trade Criteria');
  expect(found('privacy')).toEqual(['Hide amounts']);
  expect(found('sell')[0]).toBe('Close 16 × SPY 602 call');
  expect(found('sign out')[0]).toBe('Log out');
  expect(found('qqq')).toEqual([]);
});
