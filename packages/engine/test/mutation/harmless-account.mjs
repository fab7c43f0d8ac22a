import { INVARIANT, REPEATED, SAME_ANSWER, UNREACHED } from './reasons.mjs';

/** Of `src/account`. */
export const HARMLESS_ACCOUNT = [
  // order-answers
  { file: 'order-answers.ts', code: "'no reason given'", why: UNREACHED },
  { file: 'order-answers.ts', code: 'lastTrade === null || order === undefined', why: INVARIANT },
  { file: 'order-answers.ts', code: 'lastTrade === null', why: INVARIANT },
  { file: 'order-answers.ts', code: 'order === undefined', why: INVARIANT },
  { file: 'order-answers.ts', code: "'too many requests'", why: UNREACHED },
  // order-alarms
  { file: 'order-alarms.ts', code: 'exit === null', becomes: 'false', why: INVARIANT },
  // last-trade
  ...[
    { code: 'lastTrade === null', becomes: 'false' },
    { code: 'draft.state.lastTrade?.orders', becomes: 'draft.state.lastTrade.orders' },
  ].map((change) => ({ file: 'last-trade.ts', ...change, why: INVARIANT })),
  { file: 'last-trade.ts', code: '[]', why: UNREACHED },
  {
    file: 'last-trade.ts',
    code: '!isLastTradePending(draft.state)',
    becomes: 'false',
    why: 'Only spares the walk over orders of which nothing is asked: other changes of an ended trade are booked where they are made.',
  },
  ...['brokerId === null', 'asked === null'].map((code) => ({
    file: 'last-trade.ts',
    code,
    becomes: 'false',
    why: 'An order of the ended trade lives only because a report, which tells its id, brought it back, and it was cancelled as it came.',
  })),
  // exit
  { file: 'exit.ts', code: 'first !== undefined', why: REPEATED },
  { file: 'exit.ts', code: 'exit === null', becomes: 'false', why: INVARIANT },
  { file: 'exit.ts', code: "'a sale without an exit'", why: UNREACHED },
  { file: 'exit.ts', code: "reason === 'target' || reason === 'user'", why: SAME_ANSWER },
  { file: 'exit.ts', code: "'other'", why: SAME_ANSWER },
  {
    file: 'exit.ts',
    code: 'levelsOf(trade)?.target',
    becomes: 'levelsOf(trade).target',
    why: INVARIANT,
  },
  { file: 'exit.ts', code: 'request.limitPrice === null', why: SAME_ANSWER },
  // entry-walk
  { file: 'entry-walk.ts', code: 'last !== undefined', why: INVARIANT },
  { file: 'entry-walk.ts', code: "'no reason given'", why: UNREACHED },
  {
    file: 'entry-walk.ts',
    code: "order.refusal ?? 'the order never reached the broker'",
    why: UNREACHED,
  },
  { file: 'entry-walk.ts', code: "'the order never reached the broker'", why: UNREACHED },
  { file: 'entry-walk.ts', code: 'order.filledQuantity < order.request.quantity', why: UNREACHED },
  ...["'planned'", "'sending'", "'unknown'", "case 'working': return null;", "'working'"].map(
    (code) => ({
      file: 'entry-walk.ts',
      code,
      why: 'Only ended orders are asked why they ended; the live phases are there for the compiler.',
    }),
  ),
  {
    file: 'entry-walk.ts',
    code: "trade.orders.filter((order) => order.role === 'entry')",
    why: SAME_ANSWER,
  },
  { file: 'entry-walk.ts', code: "order.role === 'entry'", why: SAME_ANSWER },
  // order-care
  { file: 'order-care.ts', code: `\`order \${id} is sending without an attempt\``, why: UNREACHED },
  { file: 'order-care.ts', code: 'order.lastAttemptAt === null', becomes: 'false', why: INVARIANT },
  {
    file: 'order-care.ts',
    code: "case 'absent': return;",
    why: 'The last case: without its return the function ends all the same.',
  },
  {
    file: 'order-care.ts',
    code: "'absent'",
    why: 'The last case: without it nothing is done all the same.',
  },
  ...['order.brokerId === null', '{ lookUp(draft, clientOrderId); return; }'].map((code) => ({
    file: 'order-care.ts',
    code,
    why: 'Only a working order is cancelled, and the report that made it one has told its id.',
  })),
  { file: 'order-care.ts', code: "order.phase === 'unknown'", why: SAME_ANSWER },
  { file: 'order-care.ts', code: "'unknown'", why: SAME_ANSWER },
  { file: 'order-care.ts', code: 'trade === null', becomes: 'false', why: REPEATED },
  {
    file: 'order-care.ts',
    code: 'state.venue?.pool',
    why: 'Orders are sent to an account alone that has been read, and is known from then on.',
  },
  // own-order
  { file: 'own-order.ts', code: "case 'filled': return 'filled';", why: SAME_ANSWER },
  { file: 'own-order.ts', code: "'working'", why: SAME_ANSWER },
  { file: 'own-order.ts', code: 'a.brokerId === b.brokerId', why: REPEATED },
  { file: 'own-order.ts', code: 'a.acceptedAt === b.acceptedAt', why: REPEATED },
  // position-watch
  ...['spot !== null && spot > 0', 'spot !== null', 'spot > 0'].map((code) => ({
    file: 'position-watch.ts',
    code,
    why: 'A price of the underlying that is not above 0 is refused once more where it is used.',
  })),
  {
    file: 'position-watch.ts',
    code: 'spot === null',
    becomes: 'false',
    why: 'Null is not above 0 either, which is asked where it is used.',
  },
  { file: 'position-watch.ts', code: 'state.trade?.lastQuote', why: INVARIANT },
  { file: 'position-watch.ts', code: 'levels === null', becomes: 'false', why: REPEATED },
  { file: 'position-watch.ts', code: 'trade.lastQuote === null', becomes: 'false', why: UNREACHED },
  { file: 'position-watch.ts', code: 'candidate !== null', becomes: 'true', why: SAME_ANSWER },
  { file: 'position-watch.ts', code: 'openedAt !== null', becomes: 'true', why: INVARIANT },
  // read-care
  { file: 'read-care.ts', code: 'readAskedAt === null', becomes: 'false', why: INVARIANT },
  { file: 'read-care.ts', code: 'false', becomes: 'true', why: UNREACHED },
  // emergency-sale, refused-keys
  ...['emergency-sale.ts', 'refused-keys.ts'].map((file) => ({
    file,
    code: 'trade === null',
    becomes: 'false',
    why: REPEATED,
  })),
  // foreign
  {
    file: 'foreign.ts',
    code: '[]',
    why: 'What is put in is no symbol that a position has, and has no field of a settlement.',
  },
  // reconcile
  { file: 'reconcile.ts', code: 'venue !== null', becomes: 'true', why: INVARIANT },
  {
    file: 'reconcile.ts',
    code: '{ call: 0, put: 0 }',
    why: 'The day that is begun right after sets the same pauses.',
  },
  { file: 'reconcile.ts', code: 'trade.mismatch !== null', becomes: 'true', why: SAME_ANSWER },
  ...[
    "trade.entryEnded ?? 'the position was changed at the broker'",
    "'the position was changed at the broker'",
  ].map((code) => ({ file: 'reconcile.ts', code, why: UNREACHED })),
  // day-roll
  {
    file: 'day-roll.ts',
    code: 'date < day.date',
    becomes: 'date <= day.date',
    why: 'The same date has been answered one line before.',
  },
  {
    file: 'day-roll.ts',
    code: 'venue?.pool',
    becomes: 'venue.pool',
    why: 'A read binds the account before it rolls the day.',
  },
  // step
  {
    file: 'step.ts',
    code: "'tick'",
    why: 'Without a case of its own nothing is done with a tick all the same.',
  },
  // calm
  ...[
    { code: 'until !== null && seenAt !== undefined', becomes: 'true' },
    {
      code: 'until !== null && seenAt !== undefined',
      becomes: 'until !== null || seenAt !== undefined',
    },
    { code: 'until !== null', becomes: 'true' },
    { code: 'seenAt !== undefined', becomes: 'true' },
  ].map((change) => ({
    file: 'calm.ts',
    ...change,
    why: 'No moment lies before null, and what is watched has been seen: both are there for the compiler.',
  })),
  {
    file: 'calm.ts',
    code: 'furthest <= MARGIN * BAD_TICK_SHARE * (lowestMid - ROUNDING)',
    becomes: 'furthest < MARGIN * BAD_TICK_SHARE * (lowestMid - ROUNDING)',
    why: 'Mids are whole or half units, and 0.75 × 0.4 is a rounding above 0.3: the two are never equal.',
  },
  // settlement
  { file: 'settlement.ts', code: 'trade.entryEnded === null', becomes: 'false', why: INVARIANT },
  { file: 'settlement.ts', code: 'venue === null', becomes: 'false', why: INVARIANT },
  { file: 'settlement.ts', code: "'a trade without an account'", why: UNREACHED },
  {
    file: 'settlement.ts',
    code: 'Math.round((soldValue - boughtValue) * CONTRACT_MULTIPLIER) + 0',
    why: 'Minus zero is written as 0 wherever it goes.',
  },
  { file: 'settlement.ts', code: 'lastTrade === null', becomes: 'false', why: INVARIANT },
  { file: 'settlement.ts', code: 'day === null', becomes: 'false', why: INVARIANT },
  {
    file: 'settlement.ts',
    code: '!hasNews(lastTrade)',
    becomes: 'false',
    why: 'Asked after a fill or a change of price only, and the ledger holds neither; an order that came back lives.',
  },
  ...[
    { code: 'all.bought > before.bought', becomes: 'true' },
    { code: 'all.bought > before.bought', becomes: 'all.bought >= before.bought' },
    { code: 'bought === 0', becomes: 'false' },
  ].map((change) => ({
    file: 'settlement.ts',
    ...change,
    why: 'A row leaves nothing held: where nothing was bought since, nothing can have left, and nobody asks what it cost.',
  })),
  {
    file: 'settlement.ts',
    code: 'before === null',
    becomes: 'false',
    why: 'Null is in no list of times: there for the compiler.',
  },
  // totals, spot
  {
    file: 'totals.ts',
    code: 'filledQuantity === 0',
    becomes: 'false',
    why: 'Only spares sums of nothing.',
  },
  {
    file: 'spot.ts',
    code: 'sessionAt(policy.sessions, at)?.date === contract.expiry',
    becomes: 'false',
    why: 'The quick way to the answer that the close of the contract gives as well.',
  },
  // entry-decision
  ...[
    "facts.pick.type === 'none' || facts.size === null || highestEntryPrice === undefined",
    "facts.pick.type === 'none' || facts.size === null",
    "facts.pick.type === 'none'",
    "'none'",
    'facts.size === null',
    'highestEntryPrice === undefined',
    "{ throw new Error('an entry passed its gates without a contract, a size or a price'); }",
    "'an entry passed its gates without a contract, a size or a price'",
    'state.day === null',
  ].map((code) => ({ file: 'entry-decision.ts', code, why: INVARIANT })),
  {
    file: 'entry-decision.ts',
    code: 'false',
    becomes: 'true',
    why: 'Without a contract nobody asks whether its quote is fresh, or who else trades in it.',
  },
  {
    file: 'entry-decision.ts',
    code: "'entering'",
    why: 'The phase is worked out anew from the orders before the step ends.',
  },
  {
    file: 'entry-decision.ts',
    code: 'last !== null',
    becomes: 'true',
    why: 'Null counts as 0, and every bar starts later than 1970.',
  },
  // decision-inputs
  {
    file: 'decision-inputs.ts',
    code: "side.pick.type === 'picked'",
    becomes: 'true',
    why: SAME_ANSWER,
  },
  // restart
  ...[
    "typeof market !== 'number' || typeof wall !== 'number'",
    "typeof market !== 'number'",
    "typeof wall !== 'number'",
  ].map((code) => ({
    file: 'restart.ts',
    code,
    why: 'Whatever has one of the two fields as a number is a moment, and has both.',
  })),
  // views
  ...['trade.averageEntryPrice === null', 'levels === null'].map((code) => ({
    file: 'views.ts',
    code,
    becomes: 'false',
    why: REPEATED,
  })),
  { file: 'views.ts', code: 'trade.openedAt ?? trade.decidedAt', why: UNREACHED },
  // draft
  { file: 'draft.ts', code: 'draft.state.trade === null', becomes: 'false', why: INVARIANT },
  { file: 'draft.ts', code: "'there is no trade under way'", why: UNREACHED },
  {
    file: 'draft.ts',
    code: 'draft.copy === null',
    becomes: 'true',
    why: 'Copies once more than it must: the same state, later.',
  },
  {
    file: 'draft.ts',
    code: 'change.orders !== undefined || change.externalQuantity !== undefined || change.exit !== undefined || change.entryEnded !== undefined',
    becomes: 'true',
    why: 'Totals and phase are worked out once more than they must be, with the same result.',
  },
  // adoption
  {
    file: 'adoption.ts',
    code: "'open'",
    why: 'The phase is worked out anew from the orders before the trade is given back.',
  },
  { file: 'adoption.ts', code: 'day !== null', becomes: 'true', why: INVARIANT },
  // cash-check
  { file: 'cash-check.ts', code: 'day === null', becomes: 'false', why: INVARIANT },
  { file: 'cash-check.ts', code: 'day?.cash', becomes: 'day.cash', why: INVARIANT },
  ...['transfer', 'unexplained'].map((amount) => ({
    file: 'cash-check.ts',
    code: `${amount} > 0`,
    becomes: `${amount} >= 0`,
    why: UNREACHED,
  })),
  {
    file: 'cash-check.ts',
    code: 'cash === day.cash',
    becomes: 'false',
    why: 'Only spares a copy: where nothing is news, what follows finds nothing to tell.',
  },
  ...[
    'positions.length === 0 && trade === null && !isSoldByOthers(lastTrade)',
    'positions.length === 0 && trade === null',
    'positions.length === 0',
    'trade === null',
  ].map((code) => ({
    file: 'cash-check.ts',
    code,
    becomes: 'false',
    why: 'Only spares the lists, which make the same empty text.',
  })),
];
