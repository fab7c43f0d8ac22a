import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { Root } from '../src/root.tsx';
import { CLOSED_TRADE, ORDER, POSITION, USER } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

serveWorld('/');

const SIMULATED_WORD = 'SIMULATED';
/** What is seen as one thing: a card, one of the four figures, the header, a dialog. */
const FRAME_SELECTOR = 'section, ul.card > li, header, [role="dialog"], [role="alertdialog"]';

/** On-screen gains and losses, and those in a frame without the word. */
function unmarked(): { readonly all: readonly string[]; readonly bare: readonly string[] } {
  const amounts = [...document.body.querySelectorAll('span.num')].filter(({ textContent }) =>
    /[+\u2212](\$\d|\d[\d.]*%)/.test(textContent ?? ''),
  );
  const texts = (of: readonly Element[]) => of.map(({ textContent }) => textContent ?? '');
  const isBare = (amount: Element) =>
    !amount.closest(FRAME_SELECTOR)?.textContent?.includes(SIMULATED_WORD);
  return { all: texts(amounts), bare: texts(amounts.filter(isBare)) };
}

async function openDashboard() {
  world.positions = [POSITION];
  world.orders = [ORDER];
  world.status = { ...world.status, isActive: true };
  world.answers['analytics.ninetyDays'] = {
    ...{ pnl90d: '-812.50', totalTrades: '9', averagePnL: '-90.28' },
  };
  world.answers['analytics.dailyPnl'] = {
    ...{ dailyPnL: 57.5, dailyTrades: 1, dailyWins: 1, dailyLosses: 0 },
  };
  render(<Root />);
  await screen.findByTestId('page-dashboard', {}, LONG_TIMEOUT);
  await waitFor(() => expect(botStatusStore.snapshot()).not.toBeNull(), LONG_TIMEOUT);
  await screen.findByRole('button', { name: 'Close Position' }, LONG_TIMEOUT);
  await screen.findByRole('img', { name: /^Equity, Today/ }, LONG_TIMEOUT);
  return userEvent.setup();
}

test('no gain or loss of a simulated account is shown without the word', async () => {
  const user = await openDashboard();
  await waitFor(() => expect(unmarked().bare).toEqual([]), LONG_TIMEOUT);
  // The position's result, percent and stop, 90 days and their average, today, the equity curve.
  expect(unmarked().all.length).toBeGreaterThanOrEqual(8);
  expect(document.title).toMatch(/^SIMULATED \+\$240\.00 /);

  await user.click(screen.getByRole('button', { name: 'Close Position' }));
  const close = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  expect(close.textContent).toMatch(/\+\$240\.00 SIMULATED/);
  await user.click(within(close).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), LONG_TIMEOUT);

  await user.click(screen.getByRole('button', { name: 'Stop Trading' }));
  const stop = await screen.findByRole('alertdialog', {}, LONG_TIMEOUT);
  expect(stop.textContent).toMatch(/\+\$240\.00 SIMULATED/);
});

test('an administrator sees the word beside the results of other users too', async () => {
  world.user = { ...USER, isAdmin: true };
  world.users = [{ ...USER, isOwner: false, isClosing: false }];
  world.trades = [CLOSED_TRADE];
  window.history.replaceState(null, '', '/users');
  render(<Root />);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'View Activity' }, LONG_TIMEOUT));
  const dialog = await screen.findByRole('dialog', { name: 'User activity' }, LONG_TIMEOUT);
  await within(dialog).findByText('+$363.16', {}, LONG_TIMEOUT);
  const heading = within(dialog).getByRole('heading', { name: 'Closed trades' });
  expect(heading.parentElement?.textContent).toBe(`Closed trades${SIMULATED_WORD}`);
});

test('an account at a broker is not called simulated', async () => {
  world.answers['market.status'] = {
    ...{ badge: 'PAPER', symbol: 'SPY', marketTime: POSITION.openedAt, speed: 1 },
    ...{ isWaiting: false, day: '2025-02-05' },
    ...{ ageMs: 300, lastTickAgeMs: 1_200, killSwitch: false, nextBlackout: null },
  };
  await openDashboard();
  await waitFor(() => expect(document.title).toMatch(/^\+\$240\.00 /), LONG_TIMEOUT);
  expect(unmarked().all).not.toEqual([]);
  expect(document.body.textContent).not.toContain(SIMULATED_WORD);
});
