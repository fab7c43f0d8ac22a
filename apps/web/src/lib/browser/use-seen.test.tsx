import { act, cleanup, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useHasBeenSeen } from './use-seen.ts';

type SeenEntries = readonly { readonly isIntersecting: boolean }[];

let report: (entries: SeenEntries) => void;
let observedElements: Element[];
const disconnect = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  observedElements = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: SeenEntries) => void) {
        report = callback;
      }
      observe(element: Element) {
        observedElements.push(element);
      }
      disconnect = disconnect;
    },
  );
});
afterEach(() => {
  cleanup();
  disconnect.mockClear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function Costly() {
  const place = useRef<HTMLDivElement>(null);
  const isSeen = useHasBeenSeen(place);
  return <div ref={place}>{isSeen ? 'drawn' : 'not yet'}</div>;
}

const isDrawn = () => screen.queryByText('drawn') !== null;

test('what is not seen is not drawn, and what comes into sight is', () => {
  render(<Costly />);
  expect(observedElements).toHaveLength(1);
  act(() => report([{ isIntersecting: false }]));
  expect(isDrawn()).toBe(false);
  act(() => report([{ isIntersecting: true }]));
  expect(isDrawn()).toBe(true);
  expect(disconnect).toHaveBeenCalled();
});

test('what is never seen is drawn when the browser has nothing better to do', () => {
  render(<Costly />);
  act(() => vi.runAllTimers());
  expect(isDrawn()).toBe(true);
});

test('an element that is gone is not observed', () => {
  const { unmount } = render(<Costly />);
  unmount();
  expect(disconnect).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

test('a browser that can’t report what is seen draws all of it', () => {
  vi.stubGlobal('IntersectionObserver', undefined);
  render(<Costly />);
  expect(isDrawn()).toBe(true);
});
