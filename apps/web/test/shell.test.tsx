import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { delay, http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { Root } from '../src/root.tsx';
import { POSITION } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { server, serveWorld, world } from './served-world.ts';

serveWorld('/');
afterEach(() => vi.unstubAllGlobals());

/** Beside a name, in header and sidebar. */
const readings = (name: string) =>
  screen
    .getAllByText(name, { selector: 'dt' })
    .map((term) => term.nextElementSibling?.textContent ?? '');

test('C5 cells have the specification’s names, and states its lower case', async () => {
  world.status = { ...world.status, isActive: true, autoTrade: false };
  render(<Root />);
  await screen.findByTestId('page-dashboard', {}, LONG_TIMEOUT);
  await waitFor(() => {
    expect(readings('Market Data')).toEqual(['connected', 'connected']);
    expect(readings('Bot Status')).toEqual(['paused', 'paused']);
    expect(readings('Trading Status')).toEqual(['inactive', 'inactive']);
    expect(readings('Trading Window')).toEqual(['open', 'open']);
  }, LONG_TIMEOUT);
  // A style sheet's capitals are not lower case.
  expect(screen.getByRole('banner').querySelector('.capitalize')).toBeNull();
}, 40_000);

test('the header counts down to the time at which an open position is sold', async () => {
  world.positions = [POSITION];
  render(<Root />);
  await screen.findByTestId('page-dashboard', {}, LONG_TIMEOUT);
  const header = within(screen.getByRole('banner'));
  // From 13:17:42 to 15:25 in market time, less what the test takes.
  expect(await header.findByText(/^2:0[67]:\d\d$/, {}, LONG_TIMEOUT)).toBeDefined();
  expect(header.getByTitle('Sold at 15:25 ET, whatever the price')).toBeDefined();
  expect(readings('Trading Window')).toEqual(['open', 'open']);
}, 40_000);

test('nothing is counted down to without a position, and while one is being sold', async () => {
  world.positions = [{ ...POSITION, isClosing: true }];
  render(<Root />);
  await screen.findByTestId('page-dashboard', {}, LONG_TIMEOUT);
  await screen.findByRole('button', { name: 'Closing...' }, LONG_TIMEOUT);
  expect(screen.queryByText('Position sold in')).toBeNull();
}, 40_000);

test('B4 the header says how many things keep the bot from trading, and leads to them', async () => {
  const blocker = (code: string) => ({ code, text: `${code}.`, action: null });
  world.status = {
    ...world.status,
    isActive: true,
    blockers: [blocker('BREAKER'), blocker('FEED'), blocker('DUPLICATE')],
  };
  render(<Root />);
  await screen.findByTestId('page-dashboard', {}, LONG_TIMEOUT);
  const sign = await within(screen.getByRole('banner')).findByRole(
    'link',
    { name: /2 things keep the bot from trading/ },
    LONG_TIMEOUT,
  );
  expect(sign.getAttribute('href')).toBe('/bot-controls');
}, 40_000);

test('B4 a phone counts what keeps the bot from trading as the sentence above it does', async () => {
  const listeners = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => ({ matches: true, ...listeners }));
  const blocker = (code: string) => ({ code, text: `${code}.`, action: null });
  world.status = {
    ...world.status,
    isActive: true,
    blockers: [blocker('KILL_SWITCH'), blocker('FEED'), blocker('CLOCK')],
  };
  render(<Root />);
  await screen.findByText(/3 things keep the bot from buying/, {}, LONG_TIMEOUT);
  // The kill switch has its own banner there.
  await screen.findByText('Trading is on. 2 more things still keep the bot from trading.');
}, 40_000);

test('C9 the security notice has the specification’s three points word for word', async () => {
  window.history.replaceState(null, '', '/api-settings');
  render(<Root />);
  const card = await screen.findByRole('region', { name: 'Security' }, LONG_TIMEOUT);
  expect(
    within(card)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Credentials are encrypted before they are stored; the key is kept outside the database.',
    'Use paper trading before live.',
    'Never share credentials.',
    'Review API permissions regularly.',
  ]);
}, 40_000);

test('B8 the balance and the account say at which market time they were read', async () => {
  world.answers['account.get'] = {
    portfolioValue: 100_000,
    cash: 83_891,
    buyingPower: 83_891,
    readAt: '2025-02-05T16:32:04.000Z',
    ageMs: 900,
  };
  render(<Root />);
  await screen.findByText('$16,109.00 in options', { exact: false }, LONG_TIMEOUT);
  expect(screen.getByTestId('page-dashboard').textContent).toContain(
    '$16,109.00 in options, at 11:32:04 ET',
  );
}, 40_000);

test('C7 the analytics of today are read, and the win rate of 30 days stands beside that of all time', async () => {
  world.answers['analytics.performance'] = { winRate: 60, winningTrades: 3, losingTrades: 2 };
  world.answers['analytics.today'] = { todaysPnL: 12, winRate30d: 66.7 };
  render(<Root />);
  await screen.findByText('3 won, 2 lost, 66.7% in 30 days', {}, LONG_TIMEOUT);
}, 40_000);

// Last: nothing is read after it.
test('C6 logging out by the user menu says so, there and in the sidebar', async () => {
  server.use(http.post('*/api/auth/logout', () => delay('infinite')));
  const user = userEvent.setup();
  render(<Root />);
  await user.click(await screen.findByRole('button', { name: /^Account of/ }, LONG_TIMEOUT));
  const menu = await screen.findByRole('menu', {}, LONG_TIMEOUT);
  await user.click(within(menu).getByRole('menuitem', { name: 'Log out' }));
  const item = await screen.findByRole('menuitem', { name: 'Logging out...' }, LONG_TIMEOUT);
  expect(item.hasAttribute('disabled')).toBe(true);
  const inSidebar = screen.getByRole<HTMLButtonElement>('button', {
    name: 'Logging out...',
    hidden: true,
  });
  expect(inSidebar.disabled).toBe(true);
}, 40_000);
