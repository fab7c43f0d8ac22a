import {
  type LevelAhead,
  levelsAhead,
  NO_RULES,
  type Price,
  type TradingWindow,
} from '@tideline/engine';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { duration, minuteTime, money } from '../../../lib/text/format.ts';
import { type ExamplePath, examplePathOf } from './example-path.ts';
import { type DrawnLevel, ExitDrawing } from './exit-drawing.tsx';
import {
  gainDollarsAt,
  maxHoldingEndMs,
  optionPriceText,
  type PlannedBuy,
  roundTripFeesOf,
} from './planned-buy.ts';
import type { RuleRow } from './rule-rows.ts';

interface ExitRowProps {
  readonly row: RuleRow;
  /** A buy with all rules that are on. */
  readonly plannedBuy: PlannedBuy;
  readonly window: TradingWindow | null;
}

/** A position bought now, with this rule alone. */
export function ExitSketch({ row, plannedBuy, window }: ExitRowProps) {
  const buyWithThisRule = withThisRuleAlone(row, plannedBuy);
  const { position } = buyWithThisRule;
  const entryLevel: DrawnLevel = { label: 'Entry', price: position.entryPrice, look: 'entry' };
  const resting = levelAheadOf(buyWithThisRule, 'protective-stop');
  if (resting === undefined) {
    const path = examplePathOf(position, { window, isSoldByTime: row.id === 'holding' });
    return <ExitDrawing drawingSize="small" path={path} levels={[entryLevel]} />;
  }
  return (
    <ExitDrawing
      drawingSize="small"
      path={pathToRestingStop(position.entryPrice, resting.price)}
      levels={[entryLevel, { label: 'Resting', price: resting.price, look: 'resting' }]}
    />
  );
}

/** The rule in prices and dollars. */
export function ExitMeaning({ row, plannedBuy, window }: ExitRowProps) {
  const buy = withThisRuleAlone(row, plannedBuy);
  if (row.id === 'holding') return maxHoldingText(buy, window);
  const level = levelAheadOf(buy, EXIT_REASON_OF_ROW[row.id]);
  if (level === undefined) return 'It would not come to bear on a position this cheap.';
  const gainAtLevel = <Change value={gainDollarsAt(buy, level.price)} />;
  switch (row.id) {
    case 'trailing': {
      const { sell, bestPrice } = examplePathOf(buy.position, { window, isSoldByTime: false });
      return (
        <>
          Begins at {optionPriceText(level.fromMark ?? 0)} with a stop of{' '}
          {optionPriceText(level.price)}.
          {sell !== null && (
            <>
              {' '}
              After a best of {optionPriceText(bestPrice)} it sells at {optionPriceText(sell.price)}
              : <Change value={gainDollarsAt(buy, sell.price)} />
            </>
          )}
        </>
      );
    }
    case 'break-even':
      return (
        <>
          From {optionPriceText(level.fromMark ?? 0)} on the stop is {optionPriceText(level.price)}:{' '}
          {gainAtLevel}, which pays <Amount text={money(roundTripFeesOf(buy))} /> of fees.
        </>
      );
    default:
      return (
        <>
          Sells <Amount text={String(buy.quantity)} /> at {optionPriceText(level.price)} or what is
          left: {gainAtLevel}. It reserves the contracts, so other exits cancel it first.
        </>
      );
  }
}

const EXIT_REASON_OF_ROW: Partial<Record<RuleRow['id'], LevelAhead['reason']>> = {
  trailing: 'trailing',
  'break-even': 'break-even',
  protective: 'protective-stop',
};

function withThisRuleAlone({ fields }: RuleRow, plannedBuy: PlannedBuy): PlannedBuy {
  const { position } = plannedBuy;
  const rowRules = Object.fromEntries(fields.map(({ name }) => [name, position.rules[name]]));
  return { ...plannedBuy, position: { ...position, rules: { ...NO_RULES, ...rowRules } } };
}

const levelAheadOf = ({ position }: PlannedBuy, reason: LevelAhead['reason'] | undefined) =>
  levelsAhead(position).find((level) => level.reason === reason);

function maxHoldingText(plannedBuy: PlannedBuy, window: TradingWindow | null): string {
  const holdingEndMs = maxHoldingEndMs(plannedBuy);
  if (holdingEndMs === null) return '';
  const boughtText = `Bought ${minuteTime(plannedBuy.position.openedAt)}`;
  const soldText = `${boughtText}, sold from ${minuteTime(holdingEndMs)} ET on`;
  if (window === null) return `${soldText}.`;
  const { flattenAt } = window;
  return holdingEndMs < flattenAt
    ? `${soldText}, ${duration(flattenAt - holdingEndMs)} before the flatten time.`
    : `${boughtText}: the flatten time comes first, at ${minuteTime(flattenAt)} ET.`;
}

/** For the protective stop: the server is gone, and with it its own stop. */
function pathToRestingStop(entryPrice: Price, price: Price): ExamplePath {
  const fallShares = [0, 0.06, -0.04, 0.02, 0.3, 0.24, 0.6, 0.82, 0.76, 1];
  const points = fallShares.map((fallShare, index) => ({
    widthShare: (index / (fallShares.length - 1)) * 0.6,
    markPrice: entryPrice + (price - entryPrice) * fallShare,
    stopPrice: price,
  }));
  const sell = { widthShare: 0.6, price, reason: 'protective-stop' } as const;
  return { points, bestPrice: entryPrice, sell };
}
