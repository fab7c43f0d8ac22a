import type { Variant } from './variant.ts';

/** Flaws of the rules by which a position is sold. */
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
        find: 'if (timed !== null && now >= timed.at) startExit(draft, timed.reason);',
        replace: "if (now >= window.flattenAt) startExit(draft, 'flatten');",
      },
    ],
    world: 'rules that follow the price',
    expects: [17],
    budget: 60,
  },
];
