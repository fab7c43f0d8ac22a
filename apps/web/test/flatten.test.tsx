import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Root } from '../src/root.tsx';
import { POSITION, USER } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

// Closing and stopping: what is asked, and what is shown of it.

serveWorld('/bot-controls');

const HELD_CONTRACT = { symbol: 'SPY', strike: 602, contractType: 'call' } as const;

async function open() {
  const user = userEvent.setup();
  render(<Root />);
  await screen.findByRole('button', { name: 'Close and Stop' }, LONG_TIMEOUT);
  return user;
}

const called = (name: string) => world.received.filter((call) => call.name === name);

async function question(name: string) {
  const dialog = await screen.findByRole('alertdialog', { name }, LONG_TIMEOUT);
  return within(dialog);
}

test('one question names contracts and worth, and Cancel has the focus', async () => {
  world.status = { ...world.status, isActive: true };
  world.positions = [POSITION];
  const user = await open();
  await screen.findByText(/Sells 16 × SPY 602 call at market/, {}, LONG_TIMEOUT);
  await user.click(screen.getByRole('button', { name: 'Close and Stop' }));
  const dialog = await question('Close and stop?');
  dialog.getByText('16 × SPY 602 call is sold at market now');
  dialog.getByText('$1,520.00');
  await waitFor(() =>
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Cancel' })),
  );
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(called('bot.flatten')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Close and Stop' }));
  await user.click((await question('Close and stop?')).getByRole('button', { name: /^Sell 16/ }));
  const result = await screen.findByRole(
    'region',
    { name: 'What came of Close and Stop' },
    LONG_TIMEOUT,
  );
  await within(result).findByText('Trading is stopped, and nothing is held.', {}, LONG_TIMEOUT);
  within(result).getByText(/16 × SPY 602 call sold at \$0\.95\./);
  expect(called('bot.flatten')).toHaveLength(1);
  await user.click(within(result).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('region', { name: 'What came of Close and Stop' })).toBeNull();
}, 40_000);

test('the way out stops trading, and sells nothing', async () => {
  world.status = { ...world.status, isActive: true };
  world.positions = [POSITION];
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Close and Stop' }));
  const dialog = await question('Close and stop?');
  await user.click(dialog.getByRole('button', { name: 'Stop and keep the position' }));
  await waitFor(() => expect(called('bot.stop')).toHaveLength(1), LONG_TIMEOUT);
  expect(called('bot.flatten')).toEqual([]);
}, 40_000);

test('what is not sold yet says so, why, and what guards it', async () => {
  world.status = { ...world.status, isActive: true };
  world.positions = [POSITION];
  world.answers = {
    'bot.flatten': {
      message: 'Trading stopped. 16 × SPY 602 call not sold: the broker refuses the keys.',
      warnings: [],
    },
  };
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Close and Stop' }));
  await user.click((await question('Close and stop?')).getByRole('button', { name: /^Sell 16/ }));
  const result = await screen.findByRole(
    'region',
    { name: 'What came of Close and Stop' },
    LONG_TIMEOUT,
  );
  within(result).getByText('Trading is stopped. The position is not sold yet.');
  expect(result.textContent).toContain('the broker refuses the keys');
  expect(result.textContent).toContain(
    '16 × SPY 602 call is held: stop 0.64, target 1.60, sold at 15:25 ET in any case.',
  );
  await user.click(within(result).getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(called('bot.flatten')).toHaveLength(2), LONG_TIMEOUT);
}, 40_000);

test('asked while nothing runs and nothing is held, it says that nothing was changed', async () => {
  const user = await open();
  await screen.findByText(/You hold nothing/, {}, LONG_TIMEOUT);
  await user.click(screen.getByRole('button', { name: 'Close and Stop' }));
  const dialog = await question('Close and stop?');
  dialog.getByText('Nothing is sold.');
  expect(dialog.queryByRole('button', { name: 'Stop and keep the position' })).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Stop Trading' }));
  await screen.findByText(/^Nothing was changed:/, {}, LONG_TIMEOUT);
}, 40_000);

test('the kill switch names accounts, contracts and worth, and each account says what became of it', async () => {
  world.user = { ...USER, isAdmin: true };
  world.holdings = [
    { ...HELD_CONTRACT, user: 'dana@example.com', quantity: 40, worth: 3800, pnl: 520 },
    { ...HELD_CONTRACT, user: 'ines@example.com', quantity: 22, worth: 858, pnl: -48 },
  ];
  world.flattened = [
    { user: 'dana@example.com', outcome: 'sold', result: '40 × SPY 602 call sold at $0.95.' },
    { user: 'ines@example.com', outcome: 'refused', result: 'The broker is away (503).' },
  ];
  const user = await open();
  await screen.findByText('2 positions, 62 contracts, worth $4,658.00', {}, LONG_TIMEOUT);
  await user.click(screen.getByRole('button', { name: 'Stop and close all' }));
  const dialog = await question('Stop and close all?');
  dialog.getByText('62 contracts in 2 accounts are sold at market now');
  dialog.getByText('ines@example.com');
  dialog.getByRole('button', { name: 'Stop entries only' });
  world.holdings = world.holdings.slice(1);
  await user.click(dialog.getByRole('button', { name: 'Sell 62 and Stop All' }));

  const title = '1 of 2 accounts is flat. 1 is still open: 22 contracts.';
  const result = await screen.findByRole('region', { name: title }, LONG_TIMEOUT);
  const rows = within(result).getAllByRole('row').slice(1);
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining('Still openThe broker is away (503).'),
    expect.stringContaining('Sold40 × SPY 602 call sold at $0.95.'),
  ]);
  expect(called('killSwitch.set').map(({ input }) => input)).toEqual([
    { engaged: true, flatten: true },
  ]);
  await user.click(within(result).getByRole('button', { name: 'Ask again' }));
  await waitFor(() => expect(called('killSwitch.set')).toHaveLength(2), LONG_TIMEOUT);
}, 40_000);

test('a user without rights sees no kill switch, and asks for no holdings', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Stop and close all' })).toBeNull();
  expect(called('killSwitch.holdings')).toEqual([]);
}, 40_000);
