import { describe, expect, test } from 'vitest';
import { eventually } from './eventually.ts';
import { PROCESS_TIMEOUT, startTrading, useBuiltServer } from './process-site.ts';

interface Position {
  readonly id: string;
  readonly contractSymbol: string;
  readonly quantity: number;
}

const newSite = useBuiltServer();

function expectEachIdOnce(orders: readonly { readonly clientOrderId: string }[]): void {
  const ids = orders.map(({ clientOrderId }) => clientOrderId);
  expect(new Set(ids).size).toBe(ids.length);
}

describe('a server killed with a position open', () => {
  test('takes it up again, and sells it by hand', { timeout: PROCESS_TIMEOUT }, async () => {
    const { client, simulator, run } = await newSite();
    const first = run();
    await first.started();
    await startTrading(client);
    const positions = () => client.get<readonly Position[]>('/api/positions');
    const held = await eventually(async () => (await positions())[0] ?? null);
    first.kill('SIGKILL');
    expect(await first.exited()).toEqual({ code: null, signal: 'SIGKILL' });

    const restartedAt = performance.now();
    const second = run();
    await second.started();
    const [managed] = await positions();
    expect(managed).toMatchObject({ id: held.id, contractSymbol: held.contractSymbol });
    // The account was read by the process that runs now.
    const { ageMs } = await client.get<{ readonly ageMs: number }>('/api/account');
    expect(ageMs).toBeLessThan(performance.now() - restartedAt);
    await eventually(async () => {
      const { status } = await client.send('GET', '/readyz');
      return status === 200 ? status : null;
    });

    const [before] = await simulator.accounts();
    expectEachIdOnce(before?.orders ?? []);
    expect(before?.positions.map(({ symbol }) => symbol)).toEqual([held.contractSymbol]);

    const answer = await client.post<{ readonly warnings: readonly string[] }>(
      `/api/positions/${held.id}/close`,
    );
    expect(answer.warnings).toEqual([]);
    await eventually(async () => ((await positions()).length === 0 ? true : null));
    const [after] = await simulator.accounts();
    expect(after?.positions).toEqual([]);
    expectEachIdOnce(after?.orders ?? []);
    const traded = (side: 'buy' | 'sell') =>
      after?.fills.reduce((sum, fill) => sum + (fill.side === side ? fill.quantity : 0), 0) ?? 0;
    expect(traded('buy')).toBeGreaterThanOrEqual(held.quantity);
    expect(traded('sell')).toBe(traded('buy'));
  });
});
