import type { GateReading } from '@tideline/engine';
import { expect, it } from 'vitest';
import { ADA, AT, addUsers, decision, NOW, stateOf, trade } from '../test/fixtures.ts';
import { DatabaseUnusableError } from './database-errors.ts';
import { takeFence } from './fencing.ts';
import type { Database } from './open.ts';
import { createRepositories } from './repo/index.ts';
import type { StepRecord } from './step-record.ts';
import { openEmptyDatabase } from './testing/index.ts';
import { TradingStore } from './trading-store.ts';

const BAR = 300_000;

const RELEASED: GateReading = {
  code: 'KILL_SWITCH',
  passes: true,
  rule: 'Kill switch released',
  reading: 'released',
};
const HIGH: GateReading = {
  code: 'THRESHOLD',
  passes: false,
  rule: 'Threshold 55.0',
  reading: '51.7, short by 3.3',
};
const LOW: GateReading = { ...HIGH, passes: true, rule: 'Threshold 50.0', reading: '51.7' };

function open() {
  const database = openEmptyDatabase();
  addUsers(database);
  return { database, ...writing(database) };
}

function writing(database: Database) {
  const fence = takeFence(database);
  const book = new TradingStore(database);
  const { decisions } = createRepositories(database);
  const step = (journal: StepRecord['journal']) => ({
    userId: ADA.id,
    fence,
    at: AT,
    feed: 'f',
    state: stateOf(ADA.id),
    intents: [],
    journal,
  });
  return {
    save: (barStart: number, gates: readonly GateReading[], ...more: StepRecord['journal']) =>
      book.commitSteps([step([decision(barStart, { gates }), ...more])], []),
    gatesOf: (barStart: number) => decisions.ofBar(ADA.id, 'f', barStart)?.gates,
  };
}

function rulesIn({ sqlite }: Database) {
  return sqlite.prepare('SELECT code, rule FROM gate_rules ORDER BY id').raw().all();
}

it('each rule is stored once, and each decision shows the one that it was asked', () => {
  const { database, save, gatesOf } = open();
  save(NOW, [RELEASED, HIGH]);
  save(NOW + BAR, [RELEASED, LOW]);
  const next = writing(database);
  next.save(NOW + 2 * BAR, [RELEASED, HIGH]);
  expect(gatesOf(NOW)).toEqual([RELEASED, HIGH]);
  expect(gatesOf(NOW + BAR)).toEqual([RELEASED, LOW]);
  expect(next.gatesOf(NOW + 2 * BAR)).toEqual([RELEASED, HIGH]);
  expect(rulesIn(database)).toEqual([
    ['KILL_SWITCH', 'Kill switch released'],
    ['THRESHOLD', 'Threshold 55.0'],
    ['THRESHOLD', 'Threshold 50.0'],
  ]);
});

it('a rule whose transaction failed is stored with the next decision on it', () => {
  const { database, save, gatesOf } = open();
  expect(() => save(NOW, [RELEASED, HIGH], trade('t1'), trade('t1'))).toThrow(/UNIQUE/);
  expect(rulesIn(database)).toEqual([]);
  save(NOW, [HIGH, RELEASED]);
  expect(gatesOf(NOW)).toEqual([HIGH, RELEASED]);
});

it('rows that are older than the rules show their gates', () => {
  const { database, save, gatesOf } = open();
  save(NOW, []);
  database.sqlite.prepare('UPDATE decisions SET gates = ?').run(JSON.stringify([RELEASED, HIGH]));
  expect(gatesOf(NOW)).toEqual([RELEASED, HIGH]);
});

it('a rule that is in no table is damage, and no other rule', () => {
  const { database, save } = open();
  save(NOW, [RELEASED]);
  database.sqlite.exec('DELETE FROM gate_rules');
  expect(() => writing(database).gatesOf(NOW)).toThrow(DatabaseUnusableError);
});
