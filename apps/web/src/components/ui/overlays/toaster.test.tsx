import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TOAST_DURATION_MS, toasts } from '../../../lib/toast-store.ts';
import { Toaster } from './toaster.tsx';

afterEach(() => void vi.useRealTimers());

test('B9 a toast after one that was dismissed under the pointer goes by itself', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => void toasts.show({ title: 'Trading Started' }));
  // The pointer is on the toast, holds its time, and leaves with it.
  fireEvent.pointerMove(screen.getByText('Trading Started'));
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  act(() => void toasts.show({ title: 'Trading Stopped' }));
  act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS + 1));
  expect(screen.queryByText('Trading Stopped')).toBeNull();
});

test('B9 so does one after a toast that was dismissed by its key', () => {
  vi.useFakeTimers();
  render(<Toaster />);
  act(() => void toasts.show({ title: 'Trading Started' }));
  act(() => screen.getByRole('region').querySelector<HTMLElement>('ol')?.focus());
  fireEvent.keyDown(screen.getByText('Trading Started'), { key: 'Escape' });
  act(() => void toasts.show({ title: 'Trading Stopped' }));
  act(() => void vi.advanceTimersByTime(TOAST_DURATION_MS + 1));
  expect(screen.queryByText('Trading Stopped')).toBeNull();
});
