import type { BacktestRun } from '../run/result.ts';
import type { DataQuality } from './data-quality.ts';
import type { Results } from './results.ts';
import { countWords, number } from './words.ts';

/** Fewer trades than this say next to nothing. */
export const FEW_TRADES = 30;

/** What a reader must know before believing a number; most important first. */
export function warningsOf(
  run: BacktestRun,
  results: Results,
  quality: DataQuality,
): readonly string[] {
  return [...tradeWarnings(results), ...runWarnings(run), ...dataWarnings(quality)];
}

function tradeWarnings({ all }: Results): readonly string[] {
  if (all.trades === 0) return ['No trade was made: nothing can be said about the settings.'];
  const warnings: string[] = [];
  if (all.trades < FEW_TRADES) {
    warnings.push(
      `Only ${all.trades} ${all.trades === 1 ? 'trade' : 'trades'}: too few to mean anything. ` +
        `At least ${FEW_TRADES} are needed before a rate or a mean says more than chance.`,
    );
  }
  const interval = all.expectancyInterval;
  if (interval === null) {
    warnings.push('All trades fell on one day: how far the mean can be trusted is not known.');
  } else if (interval.low <= 0 && interval.high >= 0) {
    warnings.push(
      'The 95 % interval of the expectancy includes 0: these trades do not tell whether the ' +
        'settings gain or lose money.',
    );
  }
  return warnings;
}

function runWarnings(run: BacktestRun): readonly string[] {
  const critical = new Map<string, number>();
  for (const { severity, code } of run.alarms) {
    if (severity === 'critical') critical.set(code, (critical.get(code) ?? 0) + 1);
  }
  const alarms = countWords(Object.fromEntries([...critical].sort()));
  const warnings = critical.size === 0 ? [] : [`Critical alarms were raised: ${alarms}.`];
  const bought = run.fills.reduce(
    (sum, { side, quantity }) => sum + (side === 'buy' ? quantity : -quantity),
    0,
  );
  return bought === 0
    ? warnings
    : [...warnings, `${bought} contracts were bought and not sold: they are in no trade above.`];
}

function dataWarnings(quality: DataQuality): readonly string[] {
  const warnings: string[] = [];
  if (quality.missingBars > 0) {
    warnings.push(
      `${number(quality.missingBars)} of ${number(quality.expectedBars)} bars are missing (${number(quality.missingSessions.length)} ` +
        'whole sessions). Nothing was filled in for them.',
    );
  }
  const [jump] = quality.volumeJumps;
  if (jump !== undefined) {
    warnings.push(
      `The volume changes its scale on ${quality.volumeJumps.length} sessions, first on ${jump.date} ` +
        `(${jump.factor} times the usual): were two feeds mixed? Relative volume and money flow are not to be trusted around it.`,
    );
  }
  return warnings;
}
