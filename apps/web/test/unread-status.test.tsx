// Runs in: all
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { http } from 'msw';
import { expect, test } from 'vitest';
import { toasts } from '../src/lib/toast-store.ts';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { POLL_INTERVALS_MS } from '../src/live/queries/intervals.ts';
import { Root } from '../src/root.tsx';
import { LONG_TIMEOUT } from './patience.ts';
import { server, serveWorld, world } from './served-world.ts';

// What can be pressed while the bot's status is not read.

serveWorld('/');

/** Until released, no batch that asks for the status is answered. */
function holdStatus(): () => void {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  server.use(
    http.get('*/trpc/:names', async ({ params }) => {
      if (String(params.names).split(',').includes('bot.status')) await held;
    }),
  );
  return release;
}

const refuseStatus = () => {
  world.refusals['bot.status'] = { status: 503, message: 'Away.' };
};

async function open(path: string) {
  window.history.replaceState(null, '', path);
  const user = userEvent.setup();
  render(<Root />);
  await screen.findByTestId(/^page-/, {}, LONG_TIMEOUT);
  return user;
}

const button = (name: string) =>
  screen.findByRole<HTMLButtonElement>('button', { name }, LONG_TIMEOUT);

/** What assistive technology reads with it. */
const descriptionOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

const mutations = () => world.received.map(({ name }) => name);

test.each([true, false])(
  'Start waits for the first status, says so, and goes by it: within hours %s',
  async (isWithinTradingHours) => {
    world.status = { ...world.status, isWithinTradingHours };
    const release = holdStatus();
    const user = await open('/dashboard');
    const start = await button('Start Trading');
    expect(start.disabled).toBe(true);
    expect(descriptionOf(start)).toBe('Reading the bot’s status…');
    await user.click(start);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Stop Trading' })).toBeNull();

    release();
    await waitFor(() => expect(start.disabled).toBe(false), LONG_TIMEOUT);
    expect(start.hasAttribute('aria-describedby')).toBe(false);
    await user.click(start);
    const name = isWithinTradingHours ? 'Start trading?' : 'Outside Trading Hours';
    await screen.findByRole('alertdialog', { name }, LONG_TIMEOUT);
  },
  40_000,
);

test('a status that can’t be read keeps Start back, and Stop not', async () => {
  refuseStatus();
  const user = await open('/dashboard');
  const stop = await button('Stop Trading');
  const start = await button('Start Trading');
  expect(start.disabled).toBe(true);
  expect(descriptionOf(start)).toBe('The bot’s status could not be read.');
  expect(screen.queryByText('The bot enters when a bar passes every gate.')).toBeNull();
  await screen.findByText('Whether the bot may enter is not known now.', {}, LONG_TIMEOUT);
  await user.click(stop);
  const dialog = await screen.findByRole('alertdialog', { name: 'Stop trading?' }, LONG_TIMEOUT);
  await user.click(within(dialog).getByRole('button', { name: 'Stop Trading' }));
  await waitFor(() => expect(mutations()).toEqual(['bot.stop']), LONG_TIMEOUT);
  await waitFor(() => expect(toasts.snapshot()?.title).toBe('Trading Stopped'), LONG_TIMEOUT);

  world.refusals = {};
  await waitFor(() => expect(start.disabled).toBe(false), LONG_TIMEOUT);
}, 40_000);

test('while the status is read again after a failure, Stop stays', async () => {
  refuseStatus();
  await open('/dashboard');
  await button('Stop Trading');
  const hold = holdStatus();
  // Two polls at least: the first may have left before it was held.
  await new Promise((resolve) => setTimeout(resolve, 2 * POLL_INTERVALS_MS.status + 500));
  expect(screen.queryByRole('button', { name: 'Stop Trading' })).not.toBeNull();
  hold();
}, 60_000);

test('Bot Controls without a status still stops and sells', async () => {
  refuseStatus();
  const user = await open('/bot-controls');
  await user.click(await button('Stop Trading'));
  const stop = await screen.findByRole('alertdialog', { name: 'Stop trading?' }, LONG_TIMEOUT);
  await user.click(within(stop).getByRole('button', { name: 'Stop Trading' }));
  await waitFor(() => expect(mutations()).toEqual(['bot.stop']), LONG_TIMEOUT);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), LONG_TIMEOUT);
  await user.click(await button('Close and Stop'));
  const sell = await screen.findByRole('alertdialog', { name: 'Close and stop?' }, LONG_TIMEOUT);
  await user.click(within(sell).getByRole('button', { name: 'Stop Trading' }));
  await waitFor(() => expect(mutations()).toEqual(['bot.stop', 'bot.flatten']), LONG_TIMEOUT);
  expect(screen.queryByRole('button', { name: 'Start Trading' })).toBeNull();
}, 40_000);

test('the commands without a status say why some are missing, and Stop is none of them', async () => {
  const release = holdStatus();
  const user = await open('/dashboard');
  await user.keyboard('{Control>}k{/Control}');
  const field = await screen.findByRole('combobox', { name: 'Search commands' }, LONG_TIMEOUT);
  await user.type(field, 'start tr');
  await screen.findByText('Reading the bot’s status… Some commands are missing.', {}, LONG_TIMEOUT);
  expect(screen.queryByRole('option', { name: 'Start trading' })).toBeNull();
  expect(screen.queryByText('No command of that name.')).toBeNull();
  await user.clear(field);
  await user.type(field, 'stop tr');
  await screen.findByRole('option', { name: 'Stop trading' }, LONG_TIMEOUT);

  release();
  await user.clear(field);
  await user.type(field, 'start tr');
  await screen.findByRole('option', { name: 'Start trading' }, LONG_TIMEOUT);
  await waitFor(
    () => expect(screen.queryByText(/Some commands are missing/)).toBeNull(),
    LONG_TIMEOUT,
  );
}, 40_000);

test('right after Stop within hours, Start asks: the expected outcome is no reading', async () => {
  world.status = { ...world.status, isActive: true };
  const user = await open('/dashboard');
  await user.click(await button('Stop Trading'));
  const stop = await screen.findByRole('alertdialog', { name: 'Stop trading?' }, LONG_TIMEOUT);
  await user.click(within(stop).getByRole('button', { name: 'Stop Trading' }));
  const start = await button('Start Trading');
  await waitFor(() => expect(start.disabled).toBe(false), LONG_TIMEOUT);
  expect(botStatusStore.snapshot()?.isWithinTradingHours).toBe(false);
  await user.click(start);
  await screen.findByRole('alertdialog', { name: 'Start trading?' }, LONG_TIMEOUT);
}, 40_000);

test('saving auto-trade on asks while it is not known whether that resumes', async () => {
  world.answers['settings.get'] = {
    autoTrade: false,
    portfolioPercentage: 25,
    profitTarget: 100,
    stopLoss: 20,
    confidenceThreshold: 55,
    riskLevel: 5,
  };
  refuseStatus();
  const user = await open('/trading-settings');
  const card = await screen.findByRole('region', { name: 'Your Trading Settings' }, LONG_TIMEOUT);
  const edit = () => within(card).getByRole<HTMLButtonElement>('button', { name: 'Edit Settings' });
  await waitFor(() => expect(edit().disabled).toBe(false), LONG_TIMEOUT);
  await user.click(edit());
  await user.click(await within(card).findByRole('switch', { name: 'Auto-trade' }, LONG_TIMEOUT));
  await user.click(within(card).getByRole('button', { name: 'Save Settings' }));
  const dialog = await screen.findByRole('alertdialog', { name: 'Resume trading?' }, LONG_TIMEOUT);
  expect(mutations()).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Resume Trading' }));
  await waitFor(() => expect(mutations()).toEqual(['settings.put']), LONG_TIMEOUT);
}, 40_000);
