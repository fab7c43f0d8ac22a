import { join } from 'node:path';
import { EXPORT_NAMES } from '@tideline/api/schemas';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { EMPTY_GZIP_SUM } from '../src/reader/export/gzip-part.ts';
import type { Reader, ReadName } from '../src/reader/reader.ts';
import { ReaderClient } from '../src/reader/reader-client.ts';
import { monotonicClock } from '../src/runtime/clock.ts';
import { listeningLog } from './listening-log.ts';
import { createPast, FEED, PAST, SESSIONS, SYMBOL } from './past-world.ts';
import { readerHere } from './reader-here.ts';
import { readerThread } from './reader-thread.ts';
import { temporaryFolder } from './temporary-folder.ts';

const USERS = ['ann', 'bob'];
const ACCOUNTS = ['A1', 'A2'];

const user = fc.constantFrom(...USERS);
const account = fc.constantFrom(...ACCOUNTS);
const small = fc.integer({ min: 0, max: 12 });
const money = fc.integer({ min: -5_000_000, max: 5_000_000 });
const session = fc.integer({ min: 0, max: SESSIONS.length - 1 });

type Past = ReturnType<typeof createPast>;

const happening: fc.Arbitrary<(past: Past) => void> = fc.oneof(
  fc.tuple(user, small, small).map((of) => (past: Past) => past.decide(...of)),
  fc
    .tuple(user, account, session, money, fc.nat(90_000))
    .map((of) => (past: Past) => past.close(...of)),
  fc.tuple(small, fc.boolean()).map((of) => (past: Past) => past.evaluate(...of)),
  fc
    .tuple(user, account, fc.nat(700), fc.nat(2_000_000_000))
    .map((of) => (past: Past) => past.mark(...of)),
  fc.tuple(fc.string(), fc.oneof(fc.constant(null), fc.dictionary(fc.string(), fc.string()))).map(
    ([action, detail]) =>
      (past: Past) =>
        past.note(action, detail),
  ),
);

const question: fc.Arbitrary<(reader: Reader, past: Past) => Promise<unknown>> = fc.oneof(
  fc
    .tuple(user, account, session, session, fc.constantFrom<ReadName>('statistics', 'equity'))
    .map(([userId, of, from, to, name]) => (reader: Reader) => {
      const range = { from: SESSIONS[from]?.date ?? null, to: SESSIONS[to]?.date ?? '' };
      return reader.ask(userId, name as 'statistics', { userId, account: of, range });
    }),
  fc
    .tuple(user, session, fc.option(session), fc.integer({ min: 1, max: 100 }), fc.boolean())
    .map(([userId, on, until, limit, isPastDay]) => (reader: Reader, past: Past) => {
      const { date: day = '', open = 0 } = SESSIONS[on] ?? {};
      const before = until === null ? null : open + until * 3_000_000;
      const lastDecidedBar = past.lastDecidedBar(userId);
      const query = {
        userId,
        feed: FEED,
        day,
        page: { beforeBarStart: before, maxRows: limit },
        isPastDay,
        lastDecidedBar,
      };
      return reader.ask(userId, 'decisions', query);
    }),
  fc.tuple(user, session, fc.boolean(), fc.boolean()).map(([userId, on, isPastDay, hasPast]) => {
    const { date: day = '', open = 0, close = 0 } = SESSIONS[on] ?? {};
    const range = { symbol: SYMBOL, feed: FEED, from: open, to: close };
    const replayStart = hasPast ? PAST : null;
    return (reader: Reader) =>
      reader.ask(userId, 'bars', { userId, day, range, isPastDay, replayStart });
  }),
  fc
    .tuple(user, fc.option(account), session, session, fc.option(fc.integer({ min: 1, max: 9 })))
    .map(([userId, of, from, to, limit]) => (reader: Reader) => {
      const range = { from: SESSIONS[from]?.date ?? null, to: SESSIONS[to]?.date ?? '' };
      const query = { userId, account: of, range };
      const ownExit = from % 2 === 0 ? null : { stopLoss: 30, maxHoldingMinutes: null };
      if (limit === 1) return reader.ask(userId, 'exitLab', { ...query, ownExit });
      if (limit !== null)
        return reader.ask(userId, 'trades', { ...query, cursor: null, maxRows: limit });
      return reader.ask(userId, 'performance', { ...query, today: range.to });
    }),
  fc.tuple(user, fc.nat(30)).map(
    ([userId, number]) =>
      (reader: Reader) =>
        reader.ask(userId, 'trade', { userId, tradeId: `${userId}-${number}` }),
  ),
  fc.tuple(user, session, fc.boolean()).map(([userId, on, isPastDay]) => (reader: Reader) => {
    const session = SESSIONS[on] ?? null;
    const date = session?.date ?? '';
    const of = {
      viewerId: userId,
      userId,
      account: null,
      date,
      session,
      replayStart: null,
      previousDay: null,
      nextDay: null,
      isPastDay,
    };
    return reader.ask(userId, 'dayReview', { ...of, symbol: SYMBOL, feed: FEED });
  }),
  fc.tuple(user, fc.constantFrom(...EXPORT_NAMES), fc.constantFrom(null, EMPTY_GZIP_SUM)).map(
    ([userId, exportName, gzipSum]) =>
      (reader: Reader) =>
        reader.ask(userId, 'exportPart', {
          ...{ userId, account: null, exportName, feed: FEED, afterCursor: null, gzipSum },
          range: { from: null, to: SESSIONS.at(-1)?.date ?? '' },
        }),
  ),
  fc.tuple(user, fc.integer({ min: 1, max: 50 })).map(
    ([userId, limit]) =>
      (reader: Reader) =>
        reader.ask(userId, 'pastTrades', { userId, maxTrades: limit }),
  ),
  fc.tuple(fc.option(fc.nat(30)), fc.integer({ min: 1, max: 30 }), fc.boolean()).map(
    ([before, limit, isIntact]) =>
      (reader: Reader) =>
        reader.ask('admin', 'auditPage', { beforeRowId: before, maxRows: limit, isIntact }),
  ),
  fc.constant((reader: Reader) => reader.ask('admin', 'auditPart', { afterRow: null })),
);

function readable(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString() : value,
    ),
  );
}

test('G2 whatever has happened, the reader’s thread answers what the trading thread would', {
  timeout: 180_000,
}, async () => {
  const databasePath = join(temporaryFolder(), 'tideline.sqlite');
  const past = createPast(databasePath, USERS);
  onTestFinished(() => past.database.close());
  const { log } = listeningLog();
  const door = new ReaderClient({
    threadUrl: readerThread(),
    databasePath,
    wall: monotonicClock,
    log,
    onThreadEnded: () => undefined,
  });
  onTestFinished(() => door.close());
  const turn = fc.record({
    happen: fc.array(happening, { maxLength: 4 }),
    ask: fc.array(question, { minLength: 1, maxLength: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(turn, { minLength: 1, maxLength: 8 }), async (turns) => {
      for (const { happen, ask } of turns) {
        for (const each of happen) each(past);
        for (const each of ask) {
          // The thread has cached earlier answers; here nothing was read yet.
          const [there, here] = [
            await each(door, past),
            await each(readerHere(past.history), past),
          ];
          expect(readable(there)).toEqual(readable(here));
        }
      }
    }),
    { numRuns: 40 },
  );
});
