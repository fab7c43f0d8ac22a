import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { beforeEach, expect, test, vi } from 'vitest';
import { CrashFallback } from './crash-fallback.tsx';
import { createLazyScreen, type LazyScreen } from './lazy-screen.tsx';

const TypedPage = () => {
  const [text, setText] = useState('');
  return <input aria-label="Field" value={text} onChange={(e) => setText(e.target.value)} />;
};

const frame = ({ Page }: LazyScreen) => (
  <ErrorBoundary FallbackComponent={CrashFallback}>
    <Suspense fallback="On its way">
      <Page />
    </Suspense>
  </ErrorBoundary>
);

beforeEach(() => {
  localStorage.clear();
  // The server has no new build.
  vi.stubGlobal('fetch', async () => new Response('<html></html>'));
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

test('it says that it is on its way, then shows', async () => {
  render(frame(createLazyScreen(async () => TypedPage)));
  expect(screen.getByText('On its way')).toBeDefined();
  await screen.findByLabelText('Field');
});

test('a screen that was loaded ahead shows at once, and is asked for once', async () => {
  const load = vi.fn(async (): Promise<ComponentType> => TypedPage);
  const ahead = createLazyScreen(load);
  await ahead.preload();
  await ahead.preload();
  render(frame(ahead));
  expect(screen.getByLabelText('Field')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

test('what was typed stays when it is drawn again', async () => {
  const page = createLazyScreen(async () => TypedPage);
  const { rerender } = render(frame(page));
  await userEvent.setup().type(await screen.findByLabelText('Field'), '25');
  rerender(frame(page));
  expect(screen.getByLabelText<HTMLInputElement>('Field').value).toBe('25');
});

test('a screen that can’t be loaded says so, and another try reloads the page', async () => {
  const load = vi.fn(async (): Promise<ComponentType> => {
    throw new TypeError('Failed to fetch');
  });
  const page = createLazyScreen(load);
  await page.preload();
  render(frame(page));
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('This screen could not be loaded');
  expect(load).toHaveBeenCalledTimes(2);
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  expect(reload).toHaveBeenCalledTimes(1);
});
