import { afterEach, expect, test } from 'vitest';
import { type RunningApp, startRunningApp } from './running-app.ts';

interface Size {
  readonly share: number;
  readonly cost: number;
  readonly clippedBy: string | null;
  readonly contracts: number;
  readonly price: number;
  readonly sentence: string;
}

interface Decision {
  readonly outcome: string;
  readonly quantity: number | null;
}

let running: RunningApp;
afterEach(() => running.close());

async function start(variables: Readonly<Record<string, string>>) {
  running = await startRunningApp({
    ...{ SIM_SPEED: 'step', SIM_SEED: '676', SIM_START: '2026-11-27T11:00', MONEY_FLOW_GATE: '0' },
    ...variables,
  });
  const owner = await running.owner();
  // Before the first bar the market has quoted nothing.
  await running.simulator.advance(1);
  return {
    owner,
    size: (query = '') => owner.get<Size>(`/api/settings/size${query}`),
  };
}

test('B7 the size that is shown is the one that is bought: the cap on premium', async () => {
  const { owner, size } = await start({ MAX_PREMIUM: '4000' });
  await owner.put('/api/settings', { confidenceThreshold: 0, portfolioPercentage: 100 });
  await owner.post('/api/bot/start');
  let shown = await size();
  for (let bar = 0; bar < 6; bar += 1) {
    shown = await size();
    expect(shown).toMatchObject({ share: 100_000, clippedBy: 'premium' });
    expect(shown.cost).toBeCloseTo(shown.contracts * shown.price * 100, 2);
    expect(shown.cost).toBeLessThanOrEqual(4_000);
    await running.simulator.advance(1);
    if ((await owner.get<readonly unknown[]>('/api/positions')).length > 0) break;
  }
  expect(shown.sentence).toMatch(
    /^About \$[\d,.]+ a trade, \d+ contracts at \$\d+\.\d\d: your cap of \$4,000\.00 of premium\. Your share alone would be \$100,000\.00\.$/,
  );
  const { decisions } = await owner.get<{ readonly decisions: readonly Decision[] }>(
    '/api/decisions',
  );
  const entered = decisions.find(({ outcome }) => outcome === 'entered');
  // The market has moved for a bar, so a few contracts more or less.
  expect(entered?.quantity).toBeGreaterThan(0);
  expect(Math.abs((entered?.quantity ?? 0) / shown.contracts - 1)).toBeLessThan(0.5);
});

test('B7 the cap on contracts, and settings that are only tried out', async () => {
  const { owner, size } = await start({ MAX_CONTRACTS: '2' });
  expect(await size()).toMatchObject({ share: 25_000, clippedBy: 'contracts', contracts: 2 });
  const other = await size('?portfolioPercentage=50&riskLevel=8');
  expect(other).toMatchObject({ share: 50_000, contracts: 2 });
  expect(other.price).toBeLessThan((await size()).price);
  expect(await owner.get('/api/settings')).toMatchObject({ portfolioPercentage: 25, riskLevel: 5 });
  for (const query of ['?portfolioPercentage=0', '?riskLevel=2.5', '?riskLevel=x']) {
    const answer = await owner.send('GET', `/api/settings/size${query}`);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toMatch(/portfolioPercentage|riskLevel/);
  }
});
