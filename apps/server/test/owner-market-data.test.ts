import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openMarketSource } from '../src/bot/market/market-source.ts';
import { WorkInFlight } from '../src/bot/time/work-in-flight.ts';
import { EnvError, readEnv } from '../src/config/env.ts';
import { monotonicClock } from '../src/runtime/clock.ts';
import { createLog } from '../src/runtime/log.ts';
import { Secret } from '../src/runtime/secret.ts';
import type { Client } from './client.ts';
import { onFatal } from './on-fatal.ts';
import { type RunningApp, startRunningApp } from './running-app.ts';

interface Blocker {
  readonly code: string;
  readonly text: string;
}

describe('C10 a real market without keys of the platform', () => {
  let running: RunningApp;
  let owner: Client;
  beforeAll(async () => {
    running = await startRunningApp({ MARKET: 'alpaca' });
    owner = await running.owner();
  }, 60_000);
  afterAll(() => running.close());

  test('starts, and says on its first lines what is missing and who can change it', () => {
    expect(running.app.market).toContain('SPY at Alpaca');
    expect(running.app.market).toMatch(/no keys for it yet.*API Settings.*MARKET_DATA_KEY/);
  });

  test('is not ready, lets the owner in, and names it as what keeps the bot from trading', async () => {
    expect((await owner.send('GET', '/readyz')).status).toBe(503);
    expect((await owner.send('GET', '/healthz')).status).toBe(200);
    expect(await owner.get('/api/config')).toMatchObject({ apiKey: '', isActive: false });
    const { blockers } = await owner.get<{ readonly blockers: readonly Blocker[] }>(
      '/api/bot/status',
    );
    expect(blockers).toContainEqual(
      expect.objectContaining({
        code: 'FEED',
        text: expect.stringContaining("The owner's serve once they are saved under API Settings"),
      }),
    );
  });
});

const openReal = (variables: Readonly<Record<string, string>>) =>
  openMarketSource(readEnv({ MARKET: 'alpaca', ...variables }), {
    wall: monotonicClock,
    log: createLog('silent'),
    workInFlight: new WorkInFlight(),
    onMarketBegun: () => undefined,
    onFatal,
  });

const KEYS = {
  keyId: 'PKOWNER',
  secretKey: new Secret('secret'),
  venueId: 'paper',
  environment: 'paper',
} as const;

describe('C10 keys for market data', () => {
  test('are the owner’s where the platform has none, until they are taken away', async () => {
    const source = await openReal({});
    expect(source.missingDataReason).not.toBeNull();
    expect(await source.applyOwnerKeys(() => null)).toBe(false);
    expect(await source.applyOwnerKeys(() => KEYS)).toBe(true);
    expect([source.missingDataReason, source.description]).toEqual([
      null,
      'SPY at Alpaca, feed sip',
    ]);
    expect(await source.applyOwnerKeys(() => ({ ...KEYS }))).toBe(false);
    expect(await source.applyOwnerKeys(() => ({ ...KEYS, secretKey: new Secret('new') }))).toBe(
      true,
    );
    expect(await source.applyOwnerKeys(() => null)).toBe(true);
    expect(source.missingDataReason).not.toBeNull();
    await source.close();
  });

  test('are the platform’s where the operator has set them', async () => {
    const source = await openReal({ MARKET_DATA_KEY: 'PKPLATFORM', MARKET_DATA_SECRET: 's' });
    expect(source.missingDataReason).toBeNull();
    expect(await source.applyOwnerKeys(() => KEYS)).toBe(false);
    await source.close();
  });

  test.each(['MARKET_DATA_KEY', 'MARKET_DATA_SECRET'])(
    'are no half of a pair: %s',
    async (name) => {
      await expect(openReal({ [name]: 'PKPLATFORM' })).rejects.toThrow(EnvError);
    },
  );
});
