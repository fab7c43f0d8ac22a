import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Root } from '../src/root.tsx';
import { LONG_TIMEOUT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

serveWorld('/dashboard');

const MARKET_STATE = {
  badge: 'SIMULATED',
  symbol: 'SPY',
  marketTime: '2025-02-05T18:17:42.000Z',
  speed: 0,
  isWaiting: false,
  day: '2025-02-05',
  ageMs: 300,
  lastTickAgeMs: 1_200,
  killSwitch: false,
};

async function open(from: string, to: string): Promise<void> {
  world.answers['market.status'] = { ...MARKET_STATE, nextBlackout: { label: 'FOMC', from, to } };
  render(<Root />);
  await screen.findByTestId('page-dashboard', {}, LONG_TIMEOUT);
}

const at = (day: string, time: string) => `2025-02-${day}T${time}:00.000Z`;

test('a coming blackout is shown before it begins', async () => {
  await open(at('05', '18:45'), at('05', '19:30'));
  expect(await screen.findByText('Blackout in 27m.', {}, LONG_TIMEOUT)).toBeDefined();
  expect(screen.getByText(/^FOMC, 13:45 to 14:30 ET\. No account enters/)).toBeDefined();
});

test('one of the next day says its day', async () => {
  await open(at('06', '15:00'), at('06', '15:30'));
  expect(
    await screen.findByText(/^FOMC, 10:00 to 10:30 ET on Feb 6\./, {}, LONG_TIMEOUT),
  ).toBeDefined();
});

test('a present one says until when', async () => {
  await open(at('05', '18:00'), at('05', '19:30'));
  expect(await screen.findByText('Blackout until 14:30 ET.', {}, LONG_TIMEOUT)).toBeDefined();
});

test('a present one that is among what keeps the bot from trading is said once', async () => {
  world.status = {
    ...world.status,
    isActive: true,
    blockers: [
      {
        code: 'BLACKOUT',
        text: 'No entry from 13:00 to 14:30 (FOMC), and it is 13:17.',
        action: null,
      },
    ],
  };
  await open(at('05', '18:00'), at('05', '19:30'));
  await screen.findByText(/still keeps the bot from trading/, {}, LONG_TIMEOUT);
  expect(screen.queryByText('Blackout until 14:30 ET.')).toBeNull();
});

test('one of next week is not shown yet', async () => {
  await open(at('12', '18:00'), at('12', '19:30'));
  await screen.findByText('No open position', {}, LONG_TIMEOUT);
  expect(screen.queryByText(/Blackout/)).toBeNull();
});
