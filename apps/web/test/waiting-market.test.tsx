import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Root } from '../src/root.tsx';
import { LONG_TIMEOUT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

serveWorld('/');

const WAITING_SENTENCE = 'The demo begins when you press Start Trading.';

test.each(['/', '/bot-controls'])(
  'E2 %s says that a new demo begins with Start, calmly, and stops once it has',
  async (path) => {
    window.history.replaceState(null, '', path);
    world.isWaiting = true;
    render(<Root />);
    const sentence = await screen.findByText(WAITING_SENTENCE, {}, LONG_TIMEOUT);
    expect(sentence.closest('[role]')?.getAttribute('role')).toBe('status');
    expect(await screen.findAllByText('waits for Start', {}, LONG_TIMEOUT)).not.toEqual([]);
    world.isWaiting = false;
    await waitFor(() => expect(screen.queryByText(WAITING_SENTENCE)).toBeNull(), LONG_TIMEOUT);
  },
);

test('E2 any other market says nothing of the kind', async () => {
  render(<Root />);
  await screen.findByRole('button', { name: 'Start Trading' }, LONG_TIMEOUT);
  expect(screen.queryByText(WAITING_SENTENCE)).toBeNull();
});
