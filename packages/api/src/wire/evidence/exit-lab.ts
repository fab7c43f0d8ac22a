import { DOLLAR, type ExitLabResult, toCents } from '@tideline/engine';
import type { ExitLabAnswer } from '../../schemas/exit-lab.ts';
import { toIntervalPair } from './performance.ts';

export function toExitLabAnswer(result: ExitLabResult): ExitLabAnswer {
  const { trades, days, notCompared, netPnl, alternatives, warnings } = result;
  return {
    ...{ trades, days, notCompared },
    actual: { net: toCents(netPnl) },
    alternatives: alternatives.map((each) => ({
      kind: each.kind,
      label: each.label,
      settings: each.change,
      net: toCents(each.netPnl),
      difference: toCents(each.difference),
      differenceInterval: toIntervalPair(each.differenceInterval, DOLLAR),
      changed: each.changed,
      heldLonger: each.heldLonger,
    })),
    warnings: [...warnings],
  };
}
