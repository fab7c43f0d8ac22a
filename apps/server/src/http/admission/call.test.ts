import { createRestHandler } from '@tideline/api';
import { describe, expect, test } from 'vitest';
import { createCallReader } from './call.ts';

const { routes } = createRestHandler({ onUnexpectedError: () => undefined });
const read = createCallReader(routes);

describe('what a request asks for', () => {
  test.each([
    ['GET', '/api/decisions?day=2026-01-02', ['decisions.list'], 'other'],
    ['HEAD', '/api/decisions', ['decisions.list'], 'other'],
    ['GET', '/trpc/decisions.list?input=%7B%7D', ['decisions.list'], 'other'],
    ['GET', '/trpc/bars.list%2Cdecisions.list?batch=1', ['bars.list', 'decisions.list'], 'other'],
    ['GET', '/trpc/bars.list%252Cnothing.there', ['bars.list', 'nothing'], 'other'],
    ['POST', '/api/positions/a%2Fb/close', ['positions.close'], 'urgent'],
    ['POST', '/trpc/positions.close?batch=1', ['positions.close'], 'urgent'],
    ['POST', '/trpc/bot.stop,positions.close?batch=1', ['bot.stop', 'positions.close'], 'urgent'],
    ['POST', '/trpc/bot.stop,settings.put?batch=1', ['bot.stop', 'settings.put'], 'other'],
    ['GET', '/trpc/bot.stop', ['bot.stop'], 'other'],
    ['POST', '/api/kill-switch', ['killSwitch.set'], 'urgent'],
    ['POST', '/api/bot/flatten', ['bot.flatten'], 'urgent'],
    ['POST', '/api/users/u1/flatten', ['users.flatten'], 'urgent'],
    ['GET', '/api/bot/status', ['bot.status'], 'status'],
    ['GET', '/trpc/bot.status,positions.list?batch=1', ['bot.status', 'positions.list'], 'status'],
    ['GET', '/trpc/bot.status,decisions.list?batch=1', ['bot.status', 'decisions.list'], 'other'],
    ['GET', '/healthz?x', ['/healthz'], 'health'],
    ['GET', '/history', ['page'], 'other'],
    ['GET', '/api/days/2026-01-02?account=all', ['days.get'], 'other'],
    ['PUT', '/api/trades/a-1/note', ['trades.saveNote'], 'other'],
    ['GET', '/api/export/trades.csv?from=2026-01-02', ['export'], 'other'],
    ['GET', '/api/nothing', ['beside'], 'other'],
    ['POST', '/mcp', ['mcp'], 'other'],
    ['GET', '/metrics?x=1', ['metrics'], 'other'],
    ['GET', '/assets/app.js', ['asset'], 'other'],
    ['GET', '/trpc/%', ['nothing'], 'other'],
  ])('%s %s', (method, url, callNames, kind) => {
    expect(read(method, url)).toMatchObject({ callNames, kind, isStream: false });
  });

  test('updates are a stream', () => {
    expect(read('GET', '/api/events')).toMatchObject({ callNames: ['events'], isStream: true });
  });
});

test.each([
  ['PUT', '/api/settings', true],
  ['POST', '/trpc/bot.start', true],
  ['GET', '/trpc/bot.start', false],
  ['GET', '/api/settings', false],
  ['POST', '/mcp', false],
])('%s %s is a change: %s', (method, url, isChange) => {
  expect(read(method, url).isChange).toBe(isChange);
});

test.each([
  ['POST', '/api/bot/stop', true],
  ['POST', '/api/bot/toggle', true],
  ['POST', '/trpc/positions.close,bot.flatten?batch=1', true],
  ['POST', '/api/positions/p1/close', false],
  ['POST', '/api/users/u1/flatten', false],
  ['POST', '/api/bot/start', false],
  ['GET', '/trpc/bot.stop', false],
])('%s %s may stop the trading of its caller: %s', (method, url, isStop) => {
  expect(read(method, url).isStop).toBe(isStop);
});

test.each([
  ['POST', '/trpc/auth.login,auth.login?batch=1', true],
  ['POST', '/trpc/bot.status,auth.register', true],
  ['POST', '/trpc/auth%252Eregister%2Cauth%252Eregister?batch=1', true],
  ['POST', '/trpc/auth.login?batch=1', false],
  ['POST', '/trpc/bot.stop,bot.stop?batch=1', false],
  ['GET', '/trpc/auth.methods,auth.session?batch=1', false],
])('%s %s is a batch of what anybody may change: %s', (method, url, isPublicBatch) => {
  expect(read(method, url).isPublicBatch).toBe(isPublicBatch);
});
