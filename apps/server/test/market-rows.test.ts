// Runs in: long
import Sqlite from 'better-sqlite3';
import { expect, test } from 'vitest';
import { startRunningApp } from './running-app.ts';

const BARS = 6;
const BAR = 300_000;
const START = Date.parse('2026-11-27T11:00:00-05:00');
const END = START + BARS * BAR;
const VARIABLES = { SIM_SEED: '676', SIM_START: '2026-11-27T11:00' };

test('at 120 times the wall’s speed the market rows are those of a stepped market, bit for bit', {
  timeout: 180_000,
}, async () => {
  const fast = await marketRows('120', async ({ simulator }) => {
    await expect
      .poll(async () => (await simulator.clock()).now, { timeout: 120_000, interval: 250 })
      .toBeGreaterThan(END + 30_000);
  });
  const stepped = await marketRows('step', ({ simulator }) => simulator.advance(BARS));
  expect(stepped).toHaveLength(BARS);
  expect(fast).toEqual(stepped);
  // A fast market could spoil the quotes that the signals need.
  for (const row of stepped) expect(JSON.parse(row).ivAt).toBe(JSON.parse(row).barEnd);
});

/** The signals of the bars as text, from a market played at this speed. */
async function marketRows(
  speed: string,
  pass: (running: Awaited<ReturnType<typeof startRunningApp>>) => Promise<unknown>,
): Promise<readonly string[]> {
  const running = await startRunningApp({ ...VARIABLES, SIM_SPEED: speed });
  try {
    await pass(running);
    return readRows(running.databaseFile);
  } finally {
    await running.close();
  }
}

function readRows(databaseFile: string): readonly string[] {
  const sqlite = new Sqlite(databaseFile, { readonly: true });
  try {
    return sqlite
      .prepare<[number], string>(
        'SELECT signal FROM market_rows WHERE bar_start < ? ORDER BY bar_start',
      )
      .pluck()
      .all(END);
  } finally {
    sqlite.close();
  }
}
