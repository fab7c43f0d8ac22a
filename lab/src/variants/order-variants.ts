import type { Variant } from './variant.ts';

export const ORDER_VARIANTS: readonly Variant[] = [
  {
    id: 'M1',
    name: 'sends before it stores',
    wrong:
      'An order leaves first and is stored then: a crash in between leaves one that no record knows.',
    edits: [
      {
        file: 'apps/server/src/bot/account/intent-performer.ts',
        find: `        const attempt = this.#recordAttempt(intent.order.clientOrderId);
        if (attempt === 'recorded') return this.#submitOrder(broker, intent.order);`,
        replace: `        const sending = this.#submitOrder(broker, intent.order);
        const attempt = this.#recordAttempt(intent.order.clientOrderId);
        if (attempt === 'recorded') return sending;`,
      },
      {
        file: 'apps/server/src/bot/account/commit-queue.ts',
        find: '    if (!this.#saveDrafts(drafts, alsoWrite)) return false;\n',
        replace: '',
      },
      {
        file: 'apps/server/src/bot/account/commit-queue.ts',
        find: `      settleEvent(draft !== null);
    }`,
        replace: `      settleEvent(draft !== null);
    }
    this.#saveDrafts(drafts, alsoWrite);`,
      },
    ],
    expects: [4],
    budget: 5_000,
  },
  {
    id: 'M2',
    name: 'takes a time-out for a refusal',
    wrong:
      'An order without an answer counts as refused, although it may be working at the broker.',
    edits: [
      {
        file: 'apps/server/src/bot/account/submit-order.ts',
        find: "return error.kind === 'refused' || error.kind === 'credentials';",
        replace: 'return true;',
      },
    ],
    expects: [3, 6, 7, 20],
    budget: 5_000,
  },
  {
    id: 'M3',
    name: 'sends again under another id',
    wrong:
      'An order without an answer is sent once more, and the broker cannot see that it is the same.',
    edits: [
      {
        file: 'apps/server/src/bot/account/submit-order.ts',
        find: "    return { type: 'unknown', message",
        replace: `    return submitOrder(broker, { ...order, clientOrderId: \`again-\${order.clientOrderId}\` });
    return { type: 'unknown', message`,
      },
    ],
    expects: [4],
    budget: 5_000,
  },
  {
    id: 'M4',
    name: 'believes the first "not found"',
    wrong:
      'An order that the broker does not know yet counts as never sent, while it is still on its way.',
    edits: [
      {
        file: 'packages/engine/src/account/order/order-supervision.ts',
        find: 'return isNoLongerInFlight(lastAttemptAt, startedAt, draft.state.venue?.pool ?? null);',
        replace: 'return true;',
      },
    ],
    expects: [1, 3],
    budget: 5_000,
  },
  {
    id: 'M5',
    name: 'believes the stream alone',
    wrong:
      'What look-ups and lists say of its orders is ignored: a dropped message is never made up for.',
    edits: [
      {
        file: 'packages/engine/src/account/step.ts',
        find: '      handleLookupAnswer(draft, event);\n',
        replace: '',
      },
      {
        file: 'packages/engine/src/account/reconcile/reconcile.ts',
        find: 'openOrders.filter((order) => !applyReport(draft, order));',
        replace:
          "openOrders.filter((order) => order.clientOrderId.indexOf(draft.state.userId + '-') !== 0);",
      },
    ],
    expects: [6, 7, 9, 18, 20],
    budget: 5_000,
  },
  {
    id: 'M6',
    name: 'adds up what the stream says',
    wrong: 'Each message about a fill adds to the quantity: one that comes twice counts twice.',
    edits: [
      {
        file: 'packages/engine/src/account/step.ts',
        find: 'if (!applyReport(draft, event.order)) recordExternalOrder(draft, event.order);',
        replace: `{
        const { clientOrderId, filledQuantity } = event.order;
        const known = draft.state.trade?.orders.find(
          ({ request }) => request.clientOrderId === clientOrderId,
        );
        const sum = filledQuantity + (known?.filledQuantity ?? 0);
        const added = { ...event.order, filledQuantity: sum };
        if (!applyReport(draft, added)) recordExternalOrder(draft, event.order);
      }`,
      },
    ],
    expects: [6, 7],
    budget: 5_000,
  },
  {
    id: 'M7',
    name: 'forgets when it sent',
    wrong:
      'The time of an attempt lives in memory alone: after a crash the first "not found" is believed.',
    edits: [
      {
        file: 'apps/server/src/bot/bot.ts',
        find: 'const known = new Map(stored.map((state) => [state.userId, state]));',
        replace: `const forgotten = stored.map((state) => {
    if (state.trade === null) return state;
    const orders = state.trade.orders.map((order) =>
      order.lastAttemptAt === null ? order : { ...order, lastAttemptAt: { market: 0, wall: 0 } },
    );
    return { ...state, trade: { ...state.trade, orders } };
  });
  const known = new Map(forgotten.map((state) => [state.userId, state]));`,
      },
    ],
    world: 'a late sell order and a crash',
    expects: [1, 3],
    budget: 50_000,
  },
  {
    id: 'M9',
    name: 'sells without asking what is there',
    wrong: 'An exit order is for what the bot remembers, whatever was sold externally meanwhile.',
    edits: [
      {
        file: 'packages/engine/src/account/exit/exit.ts',
        find: `  if (exit.sellable === null) requestPositionRead(draft, exit);
  else if (exit.sellable === 0) failUnsellableExit(draft, trade);
  else sendExitOrder(draft, trade, exit.sellable);`,
        replace: '  sendExitOrder(draft, trade, trade.quantity);',
      },
    ],
    world: 'sold manually',
    expects: [3],
    budget: 5_000,
  },
];
