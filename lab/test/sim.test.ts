// Runs in: share, all, long
import { describe, expect, it } from 'vitest';
import type { Invariant } from '../src/sim/oracle/invariant.ts';
import { playCrash, playPair } from '../src/sim/runs/crash-runs.ts';
import { runSeed } from '../src/sim/runs/run-seed.ts';
import { drawScenario } from '../src/sim/scenario/scenario.ts';
import { World } from '../src/sim/world.ts';

/** The first of the 500 seeds that `npm test -- faults` plays beside these tests. */
const SEED_COUNT = Number(process.env.SIM_SEEDS ?? 5);
const IS_LONG = process.env.LONG_TESTS === '1';
/** A share of what `npm run sim -- --crashes` and `--pairs` play. */
const CRASH_COUNT = IS_LONG ? 150 : 8;
const PEACEFUL_SEEDS = IS_LONG ? 100 : 5;
const TIMEOUT_MS = 60_000 + (SEED_COUNT + CRASH_COUNT + PEACEFUL_SEEDS) * 3_000;

const failures = (result: { readonly violations: readonly unknown[] }) => result.violations;

describe('the bot against a broker that misbehaves', () => {
  it(
    `holds every invariant in ${SEED_COUNT} seeded sessions`,
    async () => {
      for (let seed = 1; seed <= SEED_COUNT; seed += 1) {
        expect(failures(await runSeed(seed, { hasFaults: true })), `seed ${seed}`).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );

  it(
    'holds them where nothing goes wrong, or the invariants would be at fault',
    async () => {
      let orders = 0;
      for (let seed = 1; seed <= PEACEFUL_SEEDS; seed += 1) {
        const result = await runSeed(seed, { hasFaults: false });
        expect(failures(result), `seed ${seed}`).toEqual([]);
        expect(result.faults).toBe(0);
        orders += result.orders;
      }
      expect(orders).toBeGreaterThan(10);
    },
    TIMEOUT_MS,
  );

  it(
    `holds them with a crash at ${CRASH_COUNT} points, one and two at a time`,
    async () => {
      for (let crash = 1; crash <= CRASH_COUNT; crash += 1) {
        expect(failures(await playCrash(1 + crash * 37)), `crash ${1 + crash * 37}`).toEqual([]);
        expect(failures(await playPair(crash)), `pair ${crash}`).toEqual([]);
      }
    },
    TIMEOUT_MS,
  );
});

describe('a seed', () => {
  it(
    'has people who do all that the product lets them do',
    async () => {
      const missing = new Set([
        'start',
        'settings',
        'pause',
        'stop',
        'bot-on',
        'bot-off',
        'close',
        'bar',
        'unbar',
        'keys: saved',
        'keys: in use',
      ]);
      for (let seed = 2; seed < 200 && missing.size > 0; seed += 1) {
        await runSeed(seed, {
          hasFaults: true,
          onLine: (line) => {
            const act = / user\d ([a-z-]+(?:: (?:saved|in use))?)/.exec(line)?.[1];
            if (act !== undefined) missing.delete(act);
          },
        });
      }
      expect([...missing]).toEqual([]);
    },
    TIMEOUT_MS,
  );

  it('gives the same run twice, and another one than its neighbour', async () => {
    const [first, again, other] = [
      await runSeed(3, { hasFaults: true }),
      await runSeed(3, { hasFaults: true }),
      await runSeed(4, { hasFaults: true }),
    ];
    expect(first.steps).toBeGreaterThan(500);
    expect(again.hash).toBe(first.hash);
    expect(other.hash).not.toBe(first.hash);
  });

  it('reports a broken invariant, with what came before', async () => {
    const canary: Invariant = {
      number: 99,
      name: 'no one buys',
      watch: (_, violate) => ({ onOrdered: ({ clientOrderId }) => violate(clientOrderId) }),
    };
    const lines: string[] = [];
    for (let seed = 1; seed < 20; seed += 1) {
      const scenario = drawScenario(seed, { hasFaults: false });
      const world = new World({
        scenario,
        invariants: [canary],
        onLine: (line) => lines.push(line),
      });
      const { violations, recent } = await world.run();
      if (violations.length === 0) continue;
      expect(violations[0]).toMatchObject({ invariant: 99, found: expect.stringMatching(/^user/) });
      expect(recent.at(-1)).toContain(violations[0]?.found);
      expect(lines.slice(-recent.length)).toEqual(recent);
      return;
    }
    expect.unreachable('no user bought anything');
  });
});
