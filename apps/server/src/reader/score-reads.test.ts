import { join } from 'node:path';
import type { CalibrationAnswer, SlippageAnswer, WhatIfAnswer } from '@tideline/api/schemas';
import { MINUTE, type StoredDecision, whatIf } from '@tideline/engine';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createPast, FEED, SESSIONS, SYMBOL } from '../../test/past-world.ts';
import { temporaryFolder } from '../../test/temporary-folder.ts';
import { createScoreReads, type RangeTooLong } from './score-reads.ts';
import type { SerializedAnswer } from './serialized-answer.ts';

const ALL = { from: null, to: '9999-12-31' };
/** The signal names a side from the 250th bar on. */
const [SKIPPED, DECIDED] = [250, 200];

function open(most?: Parameters<typeof createScoreReads>[1]) {
  const past = createPast(join(temporaryFolder(), 'tideline.sqlite'), ['ann', 'bob']);
  onTestFinished(() => past.database.close());
  const reads = createScoreReads(past.history, most);
  const of = { userId: 'ann', account: 'A1', feed: FEED, symbol: SYMBOL, range: ALL };
  const { sqlite } = past.database;
  return { past, reads, of, sqlite };
}

type World = ReturnType<typeof open>;

function decided(most?: Parameters<typeof createScoreReads>[1]): World {
  const world = open(most);
  world.past.evaluate(SKIPPED + DECIDED + 12, true);
  world.past.decide('ann', SKIPPED, 3);
  for (let bar = 1; bar < DECIDED; bar += 1) world.past.decide('ann', 0, 3);
  return world;
}

const answerOf = <Answer>(found: SerializedAnswer | RangeTooLong): Answer => {
  if (!('json' in found)) throw new Error(`too long: ${found.maxRows}`);
  return JSON.parse(Buffer.from(found.json).toString()) as Answer;
};

const allBars = ({ past }: World) =>
  past.history.marketHistory.readEvaluatedBars({
    symbol: SYMBOL,
    feed: FEED,
    from: 0,
    to: Number.MAX_SAFE_INTEGER,
  });

/** Reads differently from the tested code: day by day, with all bars at once. */
function storedOf(world: World): readonly StoredDecision[] {
  const signals = new Map(allBars(world).map(({ bar, signal }) => [bar.start, signal]));
  return SESSIONS.flatMap(({ date }) =>
    world.past.history.decisions.readDay('ann', FEED, date).toReversed(),
  ).flatMap((decision) => {
    const { inputs } = decision;
    const signal = signals.get(decision.barStart) ?? null;
    return inputs === null || signal === null
      ? []
      : [{ signal, decision: { ...decision, inputs } }];
  });
}

describe('calibration', () => {
  function fromBars(world: World, minutes: number) {
    const closes = new Map(allBars(world).map(({ bar }) => [bar.start, bar.close]));
    let [ours, against] = [0, 0];
    for (const { signal } of storedOf(world)) {
      const { signalType, barStart, price } = signal;
      const later = closes.get(barStart + minutes * MINUTE);
      if (signalType === 'neutral' || later === undefined || later === price) continue;
      if (later > price === (signalType === 'call')) ours += 1;
      else against += 1;
    }
    return { ours, known: ours + against };
  }

  test('counts what the bars say after each decision, within its session', async () => {
    const world = decided();
    const { bands } = answerOf<CalibrationAnswer>(await world.reads.calibration(world.of));
    const sided = storedOf(world).filter(({ signal }) => signal.signalType !== 'neutral');
    expect(sided.length).toBeGreaterThan(40);
    const sum = (of: (band: (typeof bands)[number]) => number) =>
      bands.reduce((total, band) => total + of(band), 0);
    expect(sum(({ decisions }) => decisions)).toBe(sided.length);
    for (const band of bands) {
      const inBand = sided.filter(
        ({ signal: { confidence } }) => confidence >= band.from && confidence < band.to,
      );
      expect(inBand).toHaveLength(band.decisions);
    }
    // The session's last bars have no 60 minutes left, and the next morning does not count.
    const known = [15, 30, 60].map((minutes) => fromBars(world, minutes).known);
    expect(known[0]).toBeGreaterThan(known[2] ?? 0);
  });

  test('of a whole range in one band is the share of that range', async () => {
    const world = decided();
    world.sqlite.exec(`UPDATE market_rows SET signal = json_set(signal, '$.confidence', 62)`);
    const { bands } = answerOf<CalibrationAnswer>(await world.reads.calibration(world.of));
    expect(bands).toHaveLength(1);
    for (const [minutes, share] of [
      [15, bands[0]?.wentOurWay15],
      [30, bands[0]?.wentOurWay30],
      [60, bands[0]?.wentOurWay60],
    ] as const) {
      const { ours, known } = fromBars(world, minutes);
      expect(share).toBeCloseTo((100 * ours) / known, 2);
    }
  });

  test('leaves out what a hole in the bars hides, and says so', async () => {
    const world = decided();
    const before = answerOf<CalibrationAnswer>(await world.reads.calibration(world.of));
    const sided = storedOf(world).filter(({ signal }) => signal.signalType !== 'neutral');
    const hidden = sided.find(({ signal }) => hasLaterBar(world, signal.barStart)) ?? sided[0];
    const start = (hidden?.signal.barStart ?? 0) + 30 * MINUTE;
    world.sqlite.prepare('DELETE FROM bars WHERE start = ?').run(start);
    const after = answerOf<CalibrationAnswer>(await world.reads.calibration(world.of));
    const unknown = ({ warnings }: CalibrationAnswer) =>
      Number(
        /^(\d+) decisions? of/.exec(warnings.find((text) => / of \d+ can/.test(text)) ?? '')?.[1],
      );
    expect(unknown(after)).toBeGreaterThan(unknown(before));
    expect(JSON.stringify(after)).not.toContain('NaN');
  });

  test('is of the user’s own decisions, of the days asked for', async () => {
    const world = decided();
    const bob = answerOf<CalibrationAnswer>(
      await world.reads.calibration({ ...world.of, userId: 'bob' }),
    );
    expect(bob).toMatchObject({ bands: [], brier: null, brierOfBaseRate: null });
    const date = storedOf(world)[0]?.signal.date ?? '';
    const range = { from: date, to: date };
    const { bands } = answerOf<CalibrationAnswer>(
      await world.reads.calibration({ ...world.of, range }),
    );
    const ofDay = storedOf(world).filter(
      ({ signal }) => signal.date === date && signal.signalType !== 'neutral',
    );
    expect(bands.reduce((sum, { decisions }) => sum + decisions, 0)).toBe(ofDay.length);
  });

  test('says how many decisions lack their signal', async () => {
    const world = decided();
    world.sqlite.exec('DELETE FROM market_rows');
    const { bands, warnings } = answerOf<CalibrationAnswer>(
      await world.reads.calibration(world.of),
    );
    expect(bands).toEqual([]);
    expect(warnings).toContain(`Left out: ${DECIDED} decisions without a stored signal.`);
  });

  function hasLaterBar(world: World, barStart: number): boolean {
    const starts = new Set(allBars(world).map(({ bar }) => bar.start));
    return starts.has(barStart + 30 * MINUTE);
  }
});

describe('a what-if', () => {
  const change = { settings: { confidenceThreshold: 0 }, moneyFlowGate: 0 };

  test('comes in pages, newest first, with what the underlying did', async () => {
    const world = decided();
    const expected = whatIf(storedOf(world), change)
      .filter(({ isFlipped }) => isFlipped)
      .toReversed();
    expect(expected.length).toBeGreaterThan(20);
    const closes = new Map(allBars(world).map(({ bar }) => [bar.start, bar.close]));
    const rows: WhatIfAnswer['rows'] = [];
    for (let before: number | null = null; ; ) {
      const query = { ...world.of, change, beforeBarStart: before, maxRows: 7 };
      const page = answerOf<WhatIfAnswer>(await world.reads.whatIf(query));
      expect(page).toMatchObject({ decisions: DECIDED, changed: expected.length });
      rows.push(...page.rows);
      if (page.nextCursor === null) break;
      before = Date.parse(page.nextCursor);
    }
    expect(
      rows.map(({ barStart, before, after }) => [Date.parse(barStart), before, after]),
    ).toEqual(expected.map(({ barStart, before, after }) => [barStart, before, after]));
    for (const row of rows) {
      const start = Date.parse(row.barStart);
      const [now, later] = [closes.get(start) ?? 0, closes.get(start + 30 * MINUTE)];
      if (later === undefined) expect(row.change30).toBeNull();
      else expect(row.change30).toBeCloseTo(((later - now) / now) * 100, 3);
    }
  });

  test('counts entries that were none, and entries that would be none', async () => {
    const world = decided();
    const [first] = storedOf(world).filter(({ signal }) => signal.signalType !== 'neutral');
    world.sqlite
      .prepare("UPDATE decisions SET outcome = 'entered' WHERE bar_start = ?")
      .run(first?.signal.barStart);
    const query = { ...world.of, change: { settings: { confidenceThreshold: 100 } } };
    const found = answerOf<WhatIfAnswer>(
      await world.reads.whatIf({ ...query, beforeBarStart: null, maxRows: 200 }),
    );
    expect(found.would).toEqual({ enter: 0, refuse: 1 });
    const refused = found.rows.find(({ before }) => before === 'entered');
    expect(refused).toMatchObject({
      barStart: new Date(first?.signal.barStart ?? 0).toISOString(),
    });
  });

  test('leaves out rows of other weights, and those without numbers, and says so', async () => {
    const world = decided();
    const [one, two] = storedOf(world).map(({ signal }) => signal.barStart);
    world.sqlite
      .prepare(
        "UPDATE market_rows SET signal = json_set(signal, '$.weightsVersion', 1) WHERE bar_start = ?",
      )
      .run(one);
    world.sqlite.prepare('UPDATE decisions SET inputs = NULL WHERE bar_start = ?').run(two);
    const query = { ...world.of, change: { thresholds: { ivThreshold: 30 } } };
    const found = answerOf<WhatIfAnswer>(
      await world.reads.whatIf({ ...query, beforeBarStart: null, maxRows: 1 }),
    );
    expect(found.decisions).toBe(DECIDED - 2);
    expect(found.warnings).toEqual([
      'Left out, as their signal or numbers are not stored: 1 decision.',
      'Left out, as other weights scored them: 1 decision.',
    ]);
  });

  test('of nothing says so', async () => {
    const { reads, of } = open();
    const found = answerOf<WhatIfAnswer>(
      await reads.whatIf({ ...of, change, beforeBarStart: null, maxRows: 1 }),
    );
    expect(found).toEqual({
      ...{ decisions: 0, changed: 0, would: { enter: 0, refuse: 0 }, rows: [], nextCursor: null },
      warnings: ['No decision that can be asked again is in this range.'],
    });
  });
});

describe('slippage', () => {
  const AT = SESSIONS[5]?.open ?? 0;
  const order = (role: string, more: object) => ({
    clientOrderId: `x-${role}-1`,
    ...{ role, side: role === 'entry' ? 'buy' : 'sell', type: 'limit', quantity: 2 },
    ...{ limitPrice: 12_000, stopPrice: null, phase: 'filled', plannedAt: AT, sentAt: AT },
    ...{ acceptedAt: AT, changedAt: AT + 700, filledQuantity: 2, filledAveragePrice: 12_100 },
    refusal: null,
    ...more,
  });
  const QUOTED = { submit: { bid: 11_900, ask: 12_100 }, fill: null, filledAt: AT + 500 };

  function store({ sqlite }: World, orders: readonly object[]): void {
    sqlite
      .prepare(
        `INSERT INTO trade_details (trade_id, user_id, pool, feed, bar_start, risk_level, orders)
        VALUES ('ann-1', 'ann', 'simulated', ?, ?, 5, ?)`,
      )
      .run(FEED, AT, JSON.stringify(orders));
  }

  test('is of orders that were sent, with the quotes beside them', async () => {
    const world = open();
    world.past.close('ann', 'A1', 5, 100, 1);
    store(world, [
      order('entry', { quotes: QUOTED }),
      order('exit', { quotes: QUOTED, filledAveragePrice: 11_900 }),
      order('exit', { sentAt: null, quotes: QUOTED }),
      order('stop', { quotes: QUOTED }),
    ]);
    const found = answerOf<SlippageAnswer>(await world.reads.slippage(world.of));
    expect(found.orders).toBe(2);
    expect(found.halfSpreadPercent.p50).toBe(0.833);
    expect(found.fillAgainstMidPercent.p50).toBe(0.833);
    expect(found.delayMs.p50).toBe(500);
    expect(found.byDelta).toMatchObject([{ delta: 'unknown', orders: 2 }]);
    const bob = await world.reads.slippage({ ...world.of, userId: 'bob' });
    expect(answerOf<SlippageAnswer>(bob).orders).toBe(0);
  });

  test('of older rows takes the decision’s quote for the first order, and no other', async () => {
    const world = open();
    world.past.close('ann', 'A1', 5, 100, 1);
    store(world, [order('entry', {}), order('entry', {}), order('exit', {})]);
    world.past.decide('ann', 0, 3);
    world.sqlite
      .prepare(
        `UPDATE decisions SET bar_start = ?, trade_id = 'ann-1',
        inputs = json_set(inputs, '$.bid', 11900, '$.ask', 12100, '$.delta', 0.44)`,
      )
      .run(AT);
    const found = answerOf<SlippageAnswer>(await world.reads.slippage(world.of));
    expect(found.orders).toBe(3);
    expect(found.halfSpreadPercent.p99).toBe(0.833);
    expect(found.delayMs.p50).toBe(700);
    expect(found.byDelta).toMatchObject([{ delta: '0.4-0.5', orders: 3 }]);
    expect(found.warnings.join(' ')).toContain('No quote is stored of the submit of 2 orders');
    expect(found.atFill.halfSpreadPercent).toEqual({ p50: null, p90: null, p99: null });
  });
});

test('a range with more rows than can be read in time is not read', async () => {
  const few = { calibration: 199, slippage: 1, whatIf: 199 };
  const world = decided(few);
  const query = { ...world.of, change: { moneyFlowGate: 0 }, beforeBarStart: null, maxRows: 1 };
  expect(await world.reads.calibration(world.of)).toEqual({ maxRows: 199, what: 'decisions' });
  expect(await world.reads.whatIf(query)).toEqual({ maxRows: 199, what: 'decisions' });
  world.past.close('ann', 'A1', 5, 100, 1);
  expect('json' in (await world.reads.slippage(world.of))).toBe(true);
  world.past.close('ann', 'A1', 5, 100, 1);
  expect(await world.reads.slippage(world.of)).toEqual({ maxRows: 1, what: 'trades' });
});
