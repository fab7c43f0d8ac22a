import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Alarm } from '@tideline/api/schemas';
import { expect, test } from 'vitest';
import { Root } from '../src/root.tsx';
import { LONG_TIMEOUT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

serveWorld('/nowhere');

const alarm = (id: string, change: Partial<Alarm> = {}): Alarm => ({
  id,
  scope: 'account',
  severity: 'critical',
  code: 'NO_QUOTES',
  message: `No quotes since ${id}.`,
  at: '2025-02-05T18:17:00.000Z',
  acknowledgedAt: null,
  acknowledgedBy: null,
  ...change,
});

async function openRegion(): Promise<HTMLElement> {
  render(<Root />);
  await screen.findByRole('button', { name: 'Log out' }, LONG_TIMEOUT);
  return screen.getByRole('region', { name: 'Alarms' });
}

test('an alarm stands above the page with its time until it is acknowledged', async () => {
  world.alarms = [alarm('1')];
  const region = await openRegion();
  expect(region.getAttribute('aria-live')).toBe('polite');
  const item = await within(region).findByRole('listitem', {}, LONG_TIMEOUT);
  expect(item.textContent).toContain('Critical. No quotes since 1. Feb 5, 13:17 ET');
  const user = userEvent.setup();
  await user.click(within(item).getByRole('button', { name: 'Acknowledge' }));
  await waitFor(() => expect(within(region).queryByRole('listitem')).toBeNull(), LONG_TIMEOUT);
  expect(world.received).toEqual([{ name: 'alarms.acknowledge', input: { id: '1' } }]);
  expect(document.activeElement).toBe(region);
});

test('what stops entries comes first, and the rest when it is asked for', async () => {
  world.alarms = [
    alarm('5', { severity: 'warning' }),
    alarm('4', { severity: 'warning' }),
    alarm('3'),
    alarm('2'),
  ];
  const region = await openRegion();
  const texts = () =>
    within(region)
      .getAllByRole('listitem')
      .map((item) => /^\w+\. No quotes since \d/.exec(item.textContent ?? '')?.[0]);
  await waitFor(() => expect(texts()).toHaveLength(3), LONG_TIMEOUT);
  const first = ['Critical. No quotes since 3', 'Critical. No quotes since 2'];
  expect(texts()).toEqual([...first, 'Warning. No quotes since 5']);
  await userEvent.setup().click(within(region).getByRole('button', { name: 'Show 1 more' }));
  expect(texts()).toHaveLength(4);
});

test('what concerns all users waits for an administrator, and so does the kill switch', async () => {
  world.alarms = [alarm('1', { scope: 'platform' })];
  world.isKillSwitchOn = true;
  const region = await openRegion();
  await within(region).findByText('An administrator must acknowledge this.', {}, LONG_TIMEOUT);
  expect(within(region).queryByRole('button')).toBeNull();
  await within(region).findByText('Kill switch engaged.', {}, LONG_TIMEOUT);
});

test('a failed acknowledgement is shown, and the alarm stays', async () => {
  world.alarms = [alarm('1')];
  world.refusals['alarms.acknowledge'] = { status: 503, message: 'Away.' };
  const region = await openRegion();
  const user = userEvent.setup();
  await user.click(
    await within(region).findByRole('button', { name: 'Acknowledge' }, LONG_TIMEOUT),
  );
  await screen.findByText('Not Acknowledged', {}, LONG_TIMEOUT);
  expect(within(region).getByRole('listitem')).toBeDefined();
});

test('an alarm that the server could not save says so, and asks for nothing', async () => {
  world.alarms = [alarm('1', { isUnsaved: true })];
  const region = await openRegion();
  const item = await within(region).findByRole('listitem', {}, LONG_TIMEOUT);
  expect(item.textContent).toContain('The server could not save this yet.');
  expect(within(item).queryByRole('button')).toBeNull();
});
