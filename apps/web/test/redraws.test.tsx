// Runs in: all
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { botStatusStore } from '../src/live/actions/bot-status.ts';
import { Root } from '../src/root.tsx';
import { POSITION } from './fake-server.ts';
import { PATIENT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

const drawn = vi.hoisted(() => ({ cards: 0 }));
vi.mock('../src/features/dashboard/chart/chart-card.tsx', () => ({
  ChartCard: () => {
    drawn.cards += 1;
    return <p>The chart</p>;
  },
}));

serveWorld('/');

test('what the page and its title get redraws no card that shows nothing of it', async () => {
  render(<Root />);
  await screen.findByText('The chart', {}, PATIENT);
  await waitFor(() => expect(botStatusStore.snapshot()).not.toBeNull(), PATIENT);
  await screen.findByRole('button', { name: 'Start Trading' }, PATIENT);
  const before = drawn.cards;

  world.status = { ...world.status, isActive: true };
  await screen.findByRole('button', { name: 'Pause Trading' }, PATIENT);
  world.positions = [POSITION];
  await waitFor(() => expect(document.title).toContain('$240.00'), PATIENT);
  expect(drawn.cards).toBe(before);
});
