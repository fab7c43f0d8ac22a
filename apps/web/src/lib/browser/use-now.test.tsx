import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useNow } from './use-now.ts';

const START = Date.parse('2025-02-05T18:17:42.000Z');
let isHidden = false;

beforeEach(() => {
  isHidden = false;
  vi.useFakeTimers({ now: START });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test('it goes on while the tab is seen, rests while it is not, and is right at once when it is seen again', () => {
  let draws = 0;
  const { result } = renderHook(() => {
    draws += 1;
    return useNow(1_000);
  });
  act(() => void vi.advanceTimersByTime(2_000));
  expect(result.current).toBe(START + 2_000);
  isHidden = true;
  const before = draws;
  act(() => void vi.advanceTimersByTime(60_000));
  expect(draws).toBe(before);
  isHidden = false;
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  expect(result.current).toBe(START + 62_000);
});
