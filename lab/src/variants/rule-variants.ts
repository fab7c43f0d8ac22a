import type { Variant } from './variant.ts';

export const RULE_VARIANTS: readonly Variant[] = [
  {
    id: 'M17',
    name: 'lets a trailing stop fall',
    wrong: 'The peak follows the price down again: a gain that the stop had secured is given back.',
    edits: [
      {
        file: 'packages/engine/src/risk/exit-table/mark-peak.ts',
        find: 'return rise === null ? peak : withoutRise(peak);',
        replace: 'return confirmed === null ? peak : { confirmed: mark, rise: null };',
      },
    ],
    world: 'rules that follow the price',
    expects: [17],
    budget: 60,
  },
  {
    id: 'M18',
    name: 'breaks even without fees',
    wrong: 'A position that was to bring no loss is sold for what it cost, and the fees are lost.',
    edits: [
      {
        file: 'packages/engine/src/risk/exit-table/level-rows.ts',
        find: 'return ceilToCent(entryPrice + ROUND_TRIP_FEES_PER_SHARE);',
        replace: 'return ceilToCent(entryPrice);',
      },
    ],
    world: 'rules that follow the price',
    expects: [17],
    budget: 60,
  },
  {
    id: 'M19',
    name: 'forgets how long it has held',
    wrong: 'A position that was to be sold after some minutes is held until the flatten time.',
    edits: [
      {
        file: 'packages/engine/src/account/exit/position-watch.ts',
        find: 'if (timedExit !== null && now >= timedExit.at) startExit(draft, timedExit.reason);',
        replace: "if (now >= window.flattenAt) startExit(draft, 'flatten');",
      },
    ],
    world: 'rules that follow the price',
    expects: [17],
    budget: 60,
  },
  {
    id: 'M21',
    name: 'leaves its stop resting',
    wrong:
      'A sell is sent while the protective stop still reserves the contracts: together they sell twice.',
    edits: [
      {
        file: 'packages/engine/src/account/exit/exit.ts',
        find: 'if (stopOrder !== undefined) {',
        replace: 'if (stopOrder === null) {',
      },
      {
        file: 'packages/engine/src/account/exit/exit.ts',
        find: 'if (trade.orders.some(isOrderLive) && !hasWaitedForEntry(draft, exit)) return;',
        replace: '',
      },
      {
        file: 'packages/engine/src/account/exit/protective-stop.ts',
        find: '      requestCancel(draft, stopOrder);\n',
        replace: '',
      },
      {
        file: 'packages/engine/src/account/reconcile/reconcile.ts',
        find: 'if (trade.orders.filter(isSellOrder).every(isOrderSettled))',
        replace:
          "if (trade.orders.every((order) => order.role !== 'exit' || isOrderSettled(order)))",
      },
      {
        file: 'packages/engine/src/account/exit/exit.ts',
        find: 'else if (exit.sellable === 0) failUnsellableExit(draft, trade);',
        replace: '',
      },
      {
        file: 'packages/engine/src/account/exit/exit.ts',
        find: 'approveExit(request, Math.min(sellableQuantity, trade.quantity))',
        replace: 'approveExit(request, trade.quantity)',
      },
    ],
    world: 'a stop at the broker',
    expects: [3, 9],
    budget: 60,
  },
];
