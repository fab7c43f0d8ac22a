// Runs in: all
import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { botStatusStore } from '../src/live/actions/use-bot-status.ts';
import { Root } from '../src/root.tsx';
import { POSITION } from './fake-server.ts';
import { LONG_TIMEOUT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

const drawCounts = vi.hoisted(() => ({ cards: 0 }));
vi.mock('../src/features/dashboard/chart/chart-card.tsx', () => ({
  ChartCard: () => {
    drawCounts.cards += 1;
    return <p>The chart</p>;
  },
}));

serveWorld('/');

test('what the page and its title get redraws no card that shows nothing of it', async () => {
  render(<Root />);
  await screen.findByText('The chart', {}, LONG_TIMEOUT);
  await waitFor(() => expect(botStatusStore.snapshot()).not.toBeNull(), LONG_TIMEOUT);
  await screen.findByRole('button', { name: 'Start Trading' }, LONG_TIMEOUT);
  const before = drawCounts.cards;

  world.status = { ...world.status, isActive: true };
  await screen.findByRole('button', { name: 'Pause Trading' }, LONG_TIMEOUT);
  world.positions = [POSITION];
  await waitFor(() => expect(document.title).toContain('$240.00'), LONG_TIMEOUT);
  expect(drawCounts.cards).toBe(before);
});
