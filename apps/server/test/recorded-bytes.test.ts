import { createGeneratedMarket, QUOTE_GRID_MS } from '@tideline/broker/simulator';
import { createRepositories, openDatabase } from '@tideline/db';
import { type EpochMs, newYorkTime, type PathPoint, seededDraws } from '@tideline/engine';
import { expect, test } from 'vitest';

const DAY = '2026-11-20';
const FROM = newYorkTime(`${DAY}T09:45`);
const TO = newYorkTime(`${DAY}T16:00`);
const BAR = 5 * 60_000;

/** In parts as the server writes them: one for each bar, and the rest at the close. */
function recorded(points: readonly PathPoint[]) {
  const database = openDatabase(':memory:');
  const { users, tradePaths } = createRepositories(database);
  const names = { firstName: null, lastName: null, profileImageUrl: null };
  const rights = { isOwner: true, isAdmin: true, isActive: true };
  const user = { id: 'u1', email: 'ann@example.com', passwordHash: 'none' };
  users.create({ ...user, ...names, ...rights, createdAt: 0 });
  for (let at = FROM; at < TO; at += BAR) {
    const own = points.filter((point) => point.at >= at && point.at < at + BAR);
    const [first] = own;
    if (first === undefined) continue;
    const range = { from: first.at, to: own.at(-1)?.at ?? first.at };
    const bids = { bestBid: 0, worstBid: 0, refused: 0, begins: at === FROM };
    tradePaths.writeParts('u1', [{ tradeId: 't1', ...range, ...bids, points: own }]);
  }
  expect(tradePaths.readPath('t1')?.points).toEqual(points);
  const bytes = database.sqlite
    .prepare<[], number>('SELECT sum(length(path)) FROM trade_paths')
    .pluck()
    .get();
  database.close();
  return bytes ?? 0;
}

function changesOf(quotes: readonly PathPoint[]): readonly PathPoint[] {
  return quotes.filter(({ bid, ask }, index) => {
    const before = quotes[index - 1];
    return bid !== before?.bid || ask !== before.ask;
  });
}

test('a day of the simulator’s own quotes takes at most four bytes a point', () => {
  const market = createGeneratedMarket({ symbol: 'SPY', seed: 676 });
  const spot = (market.stockQuote(FROM)?.bid ?? 0) / 10_000;
  const contracts = market.contracts(DAY).filter(({ side }) => side === 'call');
  const contract = contracts.find(({ strike }) => strike / 10_000 >= spot);
  if (contract === undefined) throw new Error('no contract at the money');
  const quotes: PathPoint[] = [];
  for (let at: EpochMs = FROM; at < TO; at += QUOTE_GRID_MS) {
    const { bid = 0, ask = 0 } = market.optionQuote(contract, at) ?? {};
    quotes.push({ at, bid, ask });
  }
  const points = changesOf(quotes);
  expect(points.length).toBeGreaterThan(1_500);
  expect(recorded(points) / points.length).toBeLessThanOrEqual(4);
});

test('the longest day with a change each second takes at most 85 kB', () => {
  const draw = seededDraws(3);
  let bid = 250;
  const points = Array.from({ length: (TO - FROM) / 1_000 }, (_, second) => {
    bid = Math.max(1, bid + Math.round((draw() - 0.5) * 8));
    const ask = bid + 1 + Math.floor(draw() * 3);
    return { at: FROM + second * 1_000, bid: bid * 100, ask: ask * 100 };
  });
  const bytes = recorded(points);
  expect(points).toHaveLength(22_500);
  expect(bytes).toBeLessThanOrEqual(85_000);
  expect(bytes / points.length).toBeLessThanOrEqual(4);
});
