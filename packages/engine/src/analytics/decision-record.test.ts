import { expect, it } from 'vitest';
import { AccountScript } from '../../test/account/account-script.ts';
import { fromDollars } from '../model/money.ts';
import { decisionRecord } from './decision-record.ts';

function decided() {
  const script = AccountScript.trading();
  script.bar();
  const decision = script.decisions.at(-1);
  if (decision === undefined) throw new Error('no decision');
  return decision;
}

it('shows dollars and instants, each field under its name and in its place', () => {
  const entry = decided();
  const inputs = {
    ...entry.inputs,
    equity: fromDollars(100_000.125),
    lossTimes: [Date.UTC(2026, 10, 20, 14, 40)],
  };
  const record = decisionRecord({ ...entry, inputs, limitPrice: fromDollars(1.0525) });
  expect(record).toMatchObject({
    barStart: '2026-11-20T14:55:00.000Z',
    outcome: 'entered',
    sentence: entry.sentence,
    gates: entry.gates,
    contractSymbol: entry.contract?.symbol,
    quantity: entry.quantity,
    limitPrice: 1.0525,
    tradeId: entry.tradeId,
  });
  expect(record.inputs).toMatchObject({
    confidenceThreshold: entry.inputs.settings.confidenceThreshold,
    slippageLimit: entry.inputs.thresholds.slippageThreshold,
    bid: (entry.inputs.bid ?? 0) / 10_000,
    ask: (entry.inputs.ask ?? 0) / 10_000,
    quotedAt: new Date(entry.inputs.quotedAt ?? 0).toISOString(),
    highestPrice: (entry.inputs.highestPrice ?? 0) / 10_000,
    equity: 100_000.13,
    optionsBuyingPower: (entry.inputs.optionsBuyingPower ?? 0) / 10_000,
    entriesBegin: new Date(entry.inputs.entriesBegin ?? 0).toISOString(),
    lossTimes: ['2026-11-20T14:40:00.000Z'],
  });
  expect(Object.keys(record).join(' ')).toBe(
    'barStart symbol outcome sentence gates contractSymbol quantity limitPrice tradeId inputs',
  );
  expect(Object.keys(record.inputs ?? {}).join(' ')).toBe(
    'confidenceThreshold moneyFlowGate slippageLimit spot side delta bid ask quotedAt quoteAge ' +
      'modelPrice halfSpread highestPrice wantedQuantity equity startEquity optionsBuyingPower ' +
      'readAge optionsLevel streamReady clockTrusted feedRefusal barAge entriesBegin entriesEnd ' +
      'occupiedBy entriesToday lossesToday lossTimes',
  );
});

it('says what was not known as null, never as 0 or an instant of 1970', () => {
  const entry = decided();
  const unknown = {
    bid: null,
    ask: null,
    quotedAt: null,
    highestPrice: null,
    equity: null,
    startEquity: null,
    optionsBuyingPower: null,
    entriesBegin: null,
    entriesEnd: null,
  };
  const inputs = { ...entry.inputs, ...unknown };
  const record = decisionRecord({ ...entry, inputs, contract: null, limitPrice: null });
  expect(record).toMatchObject({ contractSymbol: null, limitPrice: null, inputs: unknown });
  expect(decisionRecord({ ...entry, inputs: null }).inputs).toBeNull();
});
