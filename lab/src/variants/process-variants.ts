import type { Variant } from './variant.ts';

export const PROCESS_VARIANTS: readonly Variant[] = [
  {
    id: 'M8',
    name: 'forgets the circuit breaker',
    wrong: 'The breaker lives in memory alone: a restart lets everybody lose once more.',
    edits: [
      {
        file: 'apps/server/src/bot/guard/breakers.ts',
        find: 'this.#state = options.repository.load();',
        replace: 'this.#state = {};',
      },
      {
        file: 'apps/server/src/bot/guard/breakers.ts',
        find: `      repository.save(
        pool,
        state,
        isNewlyLatched ? userIdsOf(pool).map((userId) => ({ userId, ...alarm })) : [],
      );
`,
        replace: '',
      },
    ],
    world: 'a lost day and a restart',
    expects: [11],
    budget: 5_000,
  },
  {
    id: 'M10',
    name: 'counts days in UTC',
    wrong: "The day's losses and entries are forgotten at midnight UTC, in New York's evening.",
    edits: [
      {
        file: 'packages/engine/src/account/ledger/trading-day.ts',
        find: 'const date = tradingDate(draft.at.market);',
        replace: 'const date = new Date(draft.at.market).toISOString().slice(0, 10);',
      },
    ],
    world: 'an evening',
    expects: [11],
    budget: 5_000,
  },
  {
    id: 'M11',
    name: 'does not wait for the disk',
    wrong: 'With synchronous=NORMAL the last commits may be gone after a loss of power.',
    edits: [
      {
        file: 'packages/db/src/durable-file.ts',
        find: "sqlite.pragma('synchronous = FULL');\n    assertDurable(sqlite);",
        replace: "sqlite.pragma('synchronous = NORMAL');",
      },
    ],
    world: 'loss of power',
    expects: [4, 5, 16, 21],
    budget: 5_000,
  },
  {
    id: 'M12',
    name: 'lets a stop and a send overtake each other',
    wrong:
      'The account is read once more before an order leaves, and the gates are not checked again.',
    edits: [
      {
        file: 'apps/server/src/bot/account/intent-performer.ts',
        find: 'const outcome = await submitOrder(broker, order);',
        replace: `await broker.account().catch(() => null);
    const outcome = await submitOrder(broker, order);`,
      },
    ],
    world: 'stopped while entering',
    expects: [12],
    budget: 5_000,
  },
  {
    id: 'M13',
    name: 'takes an error for an empty account',
    wrong: 'Positions that can not be read count as sold: what is held is no longer guarded.',
    edits: [
      {
        file: 'apps/server/src/bot/account/account-reader.ts',
        find: '        broker.positions(),\n        broker.openOrders(),',
        replace:
          '        broker.positions().catch(() => []),\n        broker.openOrders().catch(() => []),',
      },
      // A second check would make up for the flaw, so it is removed too.
      {
        file: 'packages/engine/src/account/position/missing-from-list.ts',
        find: 'if (missingValue <= 0) return false;',
        replace: 'if (missingValue <= 0 || positions.length === 0) return false;',
      },
    ],
    world: 'reads that fail',
    expects: [6, 7, 20],
    budget: 5_000,
  },
  {
    id: 'M14',
    name: 'ignores the fencing number',
    wrong: 'A process that was taken for dead goes on trading beside the one that replaced it.',
    edits: [
      {
        file: 'packages/db/src/fencing.ts',
        find: 'if (newestFence !== fence) {',
        replace: 'if (newestFence === undefined) {',
      },
    ],
    world: 'two processes',
    expects: [1, 2, 3, 4, 5, 16],
    budget: 5_000,
  },
  {
    id: 'M15',
    name: 'reads settings when it acts',
    wrong: 'A trade goes by the settings of the moment, not by those with which it was entered.',
    edits: [
      {
        file: 'packages/engine/src/account/entry/walk-steps.ts',
        find: 'const remainingQuantity = trade.plannedQuantity - tradeTotals(trade).bought;',
        replace: `const share =
    draft.state.settings.portfolioPercentage / trade.settings.portfolioPercentage;
  const wanted = Math.max(1, Math.floor(trade.plannedQuantity * share));
  const remainingQuantity = Math.max(1, wanted - tradeTotals(trade).bought);`,
      },
      {
        file: 'packages/engine/src/account/exit/position-watch.ts',
        find: 'const levels = exitLevels(trade);',
        replace: 'const levels = exitLevels({ ...trade, settings: draft.state.settings });',
      },
    ],
    expects: [2, 13],
    budget: 5_000,
  },
  {
    id: 'M16',
    name: 'polls with the calls of its exits',
    wrong: 'Reads that protect nothing use up the minute, and an exit order is refused for it.',
    edits: [
      {
        file: 'packages/broker/src/session/call-budget.ts',
        find: 'if (!this.#isRunningShort) return true;',
        replace: 'return true;',
      },
      {
        file: 'apps/server/src/bot/account/reconcile-delay.ts',
        find: 'const RECONCILE_INTERVAL_MS = 30 * SECOND;',
        replace: 'const RECONCILE_INTERVAL_MS = 0.8 * SECOND;',
      },
    ],
    expects: [19],
    budget: 5_000,
  },
  {
    id: 'M20',
    name: 'flattens only who trades',
    wrong:
      'A trader who has stopped still holds a position, which a flatten for everybody forgets.',
    edits: [
      {
        file: 'apps/server/src/flatten/flatten-everyone.ts',
        find: '    supervisor.loops.map(async (loop) => ({',
        replace:
          '    supervisor.loops.filter(({ state }) => state.isActive).map(async (loop) => ({',
      },
    ],
    world: 'a flatten for everybody',
    expects: [27],
    budget: 5_000,
  },
];
