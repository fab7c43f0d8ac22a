import { expect, test, vi } from 'vitest';
import { createBuildStore } from './build.ts';

const answer = (build: string, page: string) =>
  new Headers({ 'tideline-build': build, 'tideline-page': page });

function start() {
  const store = createBuildStore(() => '/assets/index-1.js');
  const listener = vi.fn();
  store.subscribe(listener);
  return { store, listener };
}

test('a page is old once the server has another one, and no more when that is taken back [L10]', () => {
  const { store } = start();
  expect(store.snapshot()).toBeNull();
  store.takeBuildHeaders(answer('a', '/assets/index-1.js'));
  expect(store.snapshot()).toEqual({ id: 'a', isPageOld: false });
  store.takeBuildHeaders(answer('b', '/assets/index-2.js'));
  expect(store.snapshot()).toEqual({ id: 'b', isPageOld: true });
  store.takeBuildHeaders(answer('a', '/assets/index-1.js'));
  expect(store.snapshot()).toEqual({ id: 'a', isPageOld: false });
});

test('another server with the same page is another build, and the page is not old', () => {
  const { store } = start();
  store.takeBuildHeaders(answer('a', '/assets/index-1.js'));
  store.takeBuildHeaders(answer('b', '/assets/index-1.js'));
  expect(store.snapshot()).toEqual({ id: 'b', isPageOld: false });
});

test('an answer that says nothing, or nothing new, is no news', () => {
  const { store, listener } = start();
  store.takeBuildHeaders(answer('a', '/assets/index-1.js'));
  store.takeBuildHeaders(new Headers());
  store.takeBuildHeaders(answer('a', '/assets/index-1.js'));
  expect(listener).toHaveBeenCalledTimes(1);
  expect(store.snapshot()?.id).toBe('a');
});
