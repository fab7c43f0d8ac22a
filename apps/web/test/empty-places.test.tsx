import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Root } from '../src/root.tsx';
import { USER } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

serveWorld('/');

async function region(name: string) {
  return within(await screen.findByRole('region', { name }, LONG_TIMEOUT));
}

async function open(path: string) {
  window.history.replaceState(null, '', path);
  render(<Root />);
}

test('D15 without a position and while nothing trades, the next step is to start the bot', async () => {
  await open('/');
  const card = await region('Active Position');
  const link = await card.findByRole('link', { name: 'Go to Bot Controls' }, LONG_TIMEOUT);
  expect(link.getAttribute('href')).toBe('/bot-controls');
});

test('D15 while the bot trades, a place without a position leads to what it sees', async () => {
  world.status = { ...world.status, isActive: true };
  await open('/');
  const card = await region('Active Position');
  await card.findByText(/^The bot enters when a bar passes every gate\./, {}, LONG_TIMEOUT);
  const links = card.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#confidence']);
});

test('D15 an empty history leads to what makes orders', async () => {
  await open('/history');
  const link = await screen.findByRole('link', { name: 'Go to Bot Controls' }, LONG_TIMEOUT);
  expect(link.getAttribute('href')).toBe('/bot-controls');
});

test('D15 an empty history of a bot that trades leads to its decisions', async () => {
  world.status = { ...world.status, isActive: true };
  await open('/history');
  await screen.findByText(/^No orders found\./, {}, LONG_TIMEOUT);
  const link = await screen.findByRole('link', { name: 'See what the bot decides' }, LONG_TIMEOUT);
  expect(link.getAttribute('href')).toBe('/');
});

test('D15 a filter that finds nothing can be taken back where it says so', async () => {
  world.user = { ...USER, isAdmin: true };
  const own = { isAdmin: true, isOwner: true, isClosing: false };
  world.users = Array.from({ length: 12 }, (_, index) => ({
    ...USER,
    ...own,
    id: `u${index + 1}`,
    email: `user-${index + 1}@example.com`,
  }));
  await open('/users');
  const user = userEvent.setup();
  await user.type(
    await screen.findByRole('searchbox', { name: 'Filter users' }, LONG_TIMEOUT),
    'zzz',
  );
  await screen.findByText('No user found', {}, LONG_TIMEOUT);
  await user.click(screen.getByRole('button', { name: 'Show all users' }));
  expect(
    await screen.findByRole('region', { name: 'user-3@example.com' }, LONG_TIMEOUT),
  ).toBeDefined();
});
