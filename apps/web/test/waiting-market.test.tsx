import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Root } from '../src/root.tsx';
import { PATIENT } from './patience.ts';
import { serveWorld, world } from './served-world.ts';

serveWorld('/');

const SENTENCE = 'The demo begins when you press Start Trading.';

test.each(['/', '/bot-controls'])(
  'E2 %s says that a new demo begins with Start, calmly, and stops once it has',
  async (path) => {
    window.history.replaceState(null, '', path);
    world.isWaiting = true;
    render(<Root />);
    const sentence = await screen.findByText(SENTENCE, {}, PATIENT);
    expect(sentence.closest('[role]')?.getAttribute('role')).toBe('status');
    expect(await screen.findAllByText('waits for Start', {}, PATIENT)).not.toEqual([]);
    world.isWaiting = false;
    await waitFor(() => expect(screen.queryByText(SENTENCE)).toBeNull(), PATIENT);
  },
);

test('E2 any other market says nothing of the kind', async () => {
  render(<Root />);
  await screen.findByRole('button', { name: 'Start Trading' }, PATIENT);
  expect(screen.queryByText(SENTENCE)).toBeNull();
});
