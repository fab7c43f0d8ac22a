import { groupedBy, type Interval } from '@tideline/engine';
import type { MarketSource } from '../input/load-market.ts';
import type { BacktestRun } from '../run/result.ts';
import type { DataQuality } from './figures/data-quality.ts';
import type { RunResults } from './figures/results.ts';
import { countsText, meanCountText, numberText } from './format.ts';

/** With fewer trades luck looks like skill. */
export const MIN_MEANINGFUL_TRADES = 30;

/** An account counts as lost below this percentage of its first cash. */
export const RUIN_PERCENT = 10;

export function warningsOf(
  run: BacktestRun,
  source: MarketSource,
  results: RunResults,
  quality: DataQuality,
): readonly string[] {
  return [
    ...generatedWarning(source),
    ...tradeWarnings(results),
    ...ruinWarning(run),
    ...runWarnings(run),
    ...dataWarnings(quality),
  ];
}

export function generatedWarning({ type }: MarketSource): readonly string[] {
  return type === 'generated'
    ? [
        'These bars are generated: such a market has no edge by construction, and what is won or lost on it ' +
          'is chance and cost. It shows how the bot works, never what it earns.',
      ]
    : [];
}

function tradeWarnings({ all }: RunResults): readonly string[] {
  if (all.trades === 0) return ['No trade was made: nothing can be said about the settings.'];
  const warnings: string[] = [];
  if (all.trades < MIN_MEANINGFUL_TRADES) {
    warnings.push(
      `Only ${meanCountText(all.trades)} ${all.trades === 1 ? 'trade' : 'trades'}: too few to mean anything. ` +
        `At least ${MIN_MEANINGFUL_TRADES} are needed before a rate or a mean says more than chance.`,
    );
  }
  const interval = all.expectancyInterval;
  if (interval === null) {
    warnings.push('All trades fell on one day: how far the mean can be trusted is not known.');
  } else if (includesZero(interval)) {
    const premiumInterval = all.returnOnPremiumInterval;
    warnings.push(
      'The 95 % interval of the expectancy includes 0: these trades do not tell whether the ' +
        'settings gain or lose money.' +
        (premiumInterval === null || includesZero(premiumInterval)
          ? ''
          : ` In percent of the premium, where large trades weigh no more than small ones, it lies ${premiumInterval.high < 0 ? 'below' : 'above'} 0.`),
    );
  }
  return warnings;
}

function includesZero({ low, high }: Interval): boolean {
  return low <= 0 && high >= 0;
}

function ruinWarning({ days, startCash }: BacktestRun): readonly string[] {
  const ruinedDay = days.find(({ endEquity }) => endEquity * 100 < startCash * RUIN_PERCENT);
  if (ruinedDay === undefined) return [];
  return [
    `The account fell below ${RUIN_PERCENT} % of its cash on ${ruinedDay.date}: what it traded from then on weighs next to ` +
      'nothing in dollars. The return on the premium and --sweep, with a fresh account for each ' +
      'stretch, say more about the settings.',
  ];
}

function runWarnings(run: BacktestRun): readonly string[] {
  const critical = run.alarms.filter(({ severity }) => severity === 'critical');
  const groups = groupedBy(critical, ({ code }) => code);
  const counts = [...groups].map(([code, alarms]) => [code, alarms.length]).sort();
  const alarms = countsText(Object.fromEntries(counts));
  const warnings = critical.length === 0 ? [] : [`Critical alarms were raised: ${alarms}.`];
  const unsold = run.fills.reduce(
    (sum, { side, quantity }) => sum + (side === 'buy' ? quantity : -quantity),
    0,
  );
  if (unsold !== 0)
    warnings.push(`${unsold} contracts were bought and not sold: they are in no trade above.`);
  return warnings;
}

function dataWarnings(quality: DataQuality): readonly string[] {
  const warnings: string[] = [];
  if (quality.missingBars > 0) {
    warnings.push(
      `${numberText(quality.missingBars)} of ${numberText(quality.expectedBars)} bars are missing (${numberText(quality.missingSessions.length)} ` +
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
