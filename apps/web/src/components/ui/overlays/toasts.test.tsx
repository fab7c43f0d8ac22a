import { act, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { toasts } from '../../../lib/toast-store.ts';
import { Toasts } from './toasts.tsx';

vi.mock('./toaster.tsx', () => {
  throw new TypeError('Failed to fetch');
});

test('a toast shows where the toasts’ own code can’t be loaded', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<Toasts />);
  await act(async () => {
    toasts.show({ title: 'Close Failed', description: 'The broker is away.' });
    await new Promise((resolve) => setTimeout(resolve, 0));
  });
  const region = await screen.findByRole('status');
  expect(region.textContent).toBe('Close FailedThe broker is away.');
});
