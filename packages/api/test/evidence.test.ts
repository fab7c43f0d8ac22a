import { describe, expect, it } from 'vitest';
import { ADMIN, type Call, fakeContext, rest, TRADER } from './fakes.ts';
import { SAMPLE_CALLS } from './sample-calls.ts';

const READS = [
  ...(['trades.list', 'trades.get', 'performance.get', 'exitLab.get', 'days.get'] as const),
  ...(['calibration.get', 'slippage.get'] as const),
];
const OWN = { viewerId: 'trader', userId: 'trader', isAllAccounts: false };

const sampleOf = (procedure: string): Call => SAMPLE_CALLS[procedure]!;

async function ask(call: Call, viewer = TRADER) {
  const context = fakeContext(viewer);
  const { status, body } = await rest(call, context);
  return { status, body, received: context.received };
}

describe.each(READS)('%s', (procedure) => {
  it('is of the caller', async () => {
    const { received } = await ask(sampleOf(procedure));
    expect(received[0]).toContainEqual(OWN);
  });

  it('is of another user for administrators alone, and says so before it looks at the rest', async () => {
    const query = 'user=eve';
    const call = { ...sampleOf(procedure), query };
    const { status, received } = await ask(call, ADMIN);
    expect(status).toBe(200);
    expect(received[0]).toContainEqual({ viewerId: 'admin', userId: 'eve', isAllAccounts: false });
    for (const of of ['user=eve', 'user=trader', 'user=', 'user=eve&nonsense=1']) {
      const refused = await ask({ ...call, query: of });
      expect(refused).toMatchObject({ status: 403, received: [] });
    }
  });
});

describe('the range', () => {
  it.each([
    ['', { from: null, to: '2026-11-20' }],
    ['from=2026-11-01', { from: '2026-11-01', to: '2026-11-20' }],
    ['from=2026-11-01&to=2026-11-01', { from: '2026-11-01', to: '2026-11-01' }],
  ])('of %s', async (query, range) => {
    const trades = await ask({ ...sampleOf('trades.list'), query });
    expect(trades.received).toEqual([['trades', OWN, { range, cursor: null, maxRows: 50 }]]);
    const performance = await ask({ ...sampleOf('performance.get'), query });
    expect(performance.received).toEqual([['performance', OWN, range]]);
    const lab = await ask({ ...sampleOf('exitLab.get'), query });
    expect(lab.received).toEqual([['exitLab', OWN, range, null]]);
    for (const name of ['calibration', 'slippage']) {
      const { received } = await ask({ ...sampleOf(`${name}.get`), query });
      expect(received).toEqual([[name, OWN, range]]);
    }
  });

  it.each([
    ['from=2026-11-02&to=2026-11-01', 'from: must not be later than to'],
    ['from=yesterday', 'from: '],
    ['to=2026-02-30', 'to: '],
    ['account=other', 'account: '],
    ['limit=0', 'limit: '],
    ['cursor=1', 'cursor: must be the nextCursor of a page'],
    ['days=1', 'days: unknown field'],
  ])('%s is refused by name', async (query, error) => {
    const { status, body } = await ask({ ...sampleOf('trades.list'), query });
    expect({ status, body }).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(error) },
    });
  });

  it('takes in earlier accounts when asked', async () => {
    const { received } = await ask({ ...sampleOf('performance.get'), query: 'account=all' });
    expect(received[0]).toContainEqual({ ...OWN, isAllAccounts: true });
  });
});

describe('an exit of one’s own in the exit lab', () => {
  const lab = (query: string) => ask({ ...sampleOf('exitLab.get'), query });
  const range = { from: null, to: '2026-11-20' };

  it.each([
    ['stopLoss=35', { stopLoss: 35 }],
    ['profitTarget=12.5&maxHoldingMinutes=45', { profitTarget: 12.5, maxHoldingMinutes: 45 }],
    ['breakEvenAt=off', { breakEvenAt: null }],
    ['trailingActivation=25&trailingDistance=20', { trailingActivation: 25, trailingDistance: 20 }],
    [
      'trailingDistance=off&trailingActivation=off',
      { trailingActivation: null, trailingDistance: null },
    ],
  ])('takes %s', async (query, own) => {
    const { status, received } = await lab(query);
    expect({ status, received }).toEqual({ status: 200, received: [['exitLab', OWN, range, own]] });
  });

  it.each([
    ['stopLoss=4', 'stopLoss: must be from 5 to 100'],
    ['stopLoss=off', 'stopLoss: must be from 5 to 100'],
    ['stopLoss=', 'stopLoss: must be from 5 to 100'],
    ['profitTarget=NaN', 'profitTarget: must be from 5 to 1000'],
    ['profitTarget=1e2', 'profitTarget: must be from 5 to 1000'],
    ['profitTarget=20&profitTarget=30', 'profitTarget: '],
    ['breakEvenAt=0', 'breakEvenAt: must be from 1 to 1000, or off'],
    ['maxHoldingMinutes=7.5', 'maxHoldingMinutes: must be a whole number from 5 to 360, or off'],
    ['trailingDistance=20', 'trailingDistance: trailingActivation and trailingDistance are set'],
    ['trailingActivation=20&trailingDistance=off', 'trailingDistance: '],
    ['protectiveStop=50', 'protectiveStop: unknown field'],
  ])('refuses %s by name', async (query, error) => {
    const { status, body, received } = await lab(query);
    expect({ status, body, received }).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(error) },
      received: [],
    });
  });
});

describe('a what-if', () => {
  const whatIf = (body: unknown, viewer = TRADER) =>
    ask({ ...sampleOf('whatIf.ask'), body }, viewer);
  const settings = { confidenceThreshold: 60, ivThreshold: 30, moneyFlowGate: 0 };
  const change = {
    settings: { confidenceThreshold: 60 },
    thresholds: { ivThreshold: 30 },
    moneyFlowGate: 0,
  };
  const range = { from: null, to: '2026-11-20' };

  it('asks for the change, by its kind', async () => {
    const { status, received } = await whatIf({ settings });
    expect(status).toBe(200);
    expect(received).toEqual([
      ['whatIf', OWN, { range, change, beforeBarStart: null, maxRows: 50 }],
    ]);
  });

  it('takes a page, a range and, from administrators, a user', async () => {
    const place = { from: '2026-11-02', to: '2026-11-06', cursor: '2026-11-05T15:00:00.000Z' };
    const body = { ...place, limit: 10, settings, user: 'eve' };
    const { received } = await whatIf(body, ADMIN);
    const before = Date.parse(place.cursor);
    const eve = { viewerId: 'admin', userId: 'eve', isAllAccounts: false };
    const asked = {
      range: { from: place.from, to: place.to },
      change,
      beforeBarStart: before,
      maxRows: 10,
    };
    expect(received).toEqual([['whatIf', eve, asked]]);
    expect(await whatIf({ user: 'eve' })).toMatchObject({ status: 403, received: [] });
  });

  it.each([
    [{}, 'settings: '],
    [{ settings: {} }, 'settings: at least one of confidenceThreshold, '],
    [{ settings: { confidenceThreshold: 101 } }, 'settings.confidenceThreshold: '],
    [{ settings: { nonsense: 1 } }, 'settings.nonsense: unknown field'],
    [
      { settings: { riskLevel: 3 } },
      'settings.riskLevel: can not be answered from stored decisions: it would have chosen another contract',
    ],
    [{ settings: { breakEvenAt: 3 } }, 'settings.breakEvenAt: can not be answered'],
    [{ settings, from: '2026-11-02', to: '2026-11-01' }, 'from: must not be later than to'],
    [{ settings, cursor: 'yesterday' }, 'cursor: '],
    [{ settings, limit: 201 }, 'limit: '],
    [{ settings, nonsense: 1 }, 'nonsense: unknown field'],
  ])('refuses %j by name', async (body, error) => {
    const { status, body: answer, received } = await whatIf(body);
    expect({ status, answer, received }).toMatchObject({
      status: 400,
      answer: { error: expect.stringContaining(error) },
      received: [],
    });
  });
});

describe('a note', () => {
  const save = (body: unknown) => ask({ ...sampleOf('trades.saveNote'), body });

  it.each([
    ['2,000 characters', 'x'.repeat(2_000)],
    ['2,000 emoji', '📈'.repeat(2_000)],
    ['HTML', '<img src=x onerror=alert(1)>'],
    ['a formula', '=1+1'],
    ['lines', 'one\ntwo\r\n'],
    ['nothing', ''],
  ])('takes %s as it stands', async (_, note) => {
    const { status, received } = await save({ note });
    expect(status).toBe(200);
    expect(received).toEqual([['saveNote', 'trader', 'trader-20261120-1', { note }]]);
  });

  it.each([
    [{ note: 'x'.repeat(2_001) }, 'note: must be 2,000 characters at most'],
    [{ note: `${'x'.repeat(2_000)}📈` }, 'note: must be 2,000 characters at most'],
    [{ note: null }, 'note: '],
    [{ tags: Array.from({ length: 11 }, (_, index) => `t${index}`) }, 'tags: '],
    [{ tags: ['x'.repeat(41)] }, 'tags.0: must be 40 characters at most'],
    [{ tags: [' '] }, 'tags.0: '],
    [{}, 'Give a note, tags or both.'],
  ])('refuses %#', async (body, error) => {
    const { status, body: answer, received } = await save(body);
    expect({ status, answer }).toMatchObject({
      status: 400,
      answer: { error: expect.stringContaining(error) },
    });
    expect(received).toEqual([]);
  });

  it('trims tags, and keeps each once', async () => {
    const { received } = await save({ tags: [' news ', 'news', 'late'] });
    expect(received).toEqual([
      ['saveNote', 'trader', 'trader-20261120-1', { tags: ['news', 'late'] }],
    ]);
  });
});
