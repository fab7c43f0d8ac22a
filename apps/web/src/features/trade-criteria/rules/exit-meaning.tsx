import { type LevelAhead, levelsAhead, NO_RULES, type TradingWindow } from '@tideline/engine';
import { Amount } from '../../../components/ui/figures/amount.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { duration, minuteTime, money } from '../../../lib/text/format.ts';
import { type ExamplePath, examplePath } from './example-path.ts';
import { type DrawnLevel, ExitDrawing } from './exit-drawing.tsx';
import { feesOf, gainAt, maxHoldingEnd, optionPriceText, type PlannedBuy } from './planned-buy.ts';
import type { RuleRow } from './rule-rows.ts';

interface ExitProps {
  readonly row: RuleRow;
  /** A buy with all rules that are on. */
  readonly plannedBuy: PlannedBuy;
  readonly window: TradingWindow | null;
}

/** A position bought now, with this rule alone. */
export function ExitSketch({ row, plannedBuy, window }: ExitProps) {
  const alone = withRowAlone(row, plannedBuy);
  const { position } = alone;
  const entry: DrawnLevel = { label: 'Entry', price: position.entryPrice, look: 'entry' };
  const resting = levelAheadOf(alone, 'protective-stop');
  return (
    <ExitDrawing
      size="small"
      path={
        resting === undefined
          ? examplePath(position, { window, isTimed: row.id === 'holding' })
          : fallingPath(position, resting)
      }
      levels={
        resting === undefined
          ? [entry]
          : [entry, { label: 'Resting', price: resting.price, look: 'resting' }]
      }
    />
  );
}

/** The rule in prices and dollars. */
export function ExitMeaning({ row, plannedBuy, window }: ExitProps) {
  const alone = withRowAlone(row, plannedBuy);
  const [level] = levelsAhead(alone.position).filter(
    ({ reason }) => REASON_OF_RULE[row.id] === reason,
  );
  if (row.id === 'holding') return maxHoldingText(alone, window);
  if (level === undefined) return 'It would not come to bear on a position this cheap.';
  const gain = <Change value={gainAt(alone, level.price)} />;
  switch (row.id) {
    case 'trailing': {
      const { sell, best } = examplePath(alone.position, { window, isTimed: false });
      return (
        <>
          Begins at {optionPriceText(level.fromMark ?? 0)} with a stop of{' '}
          {optionPriceText(level.price)}.
          {sell !== null && (
            <>
              {' '}
              After a best of {optionPriceText(best)} it sells at {optionPriceText(sell.price)}:{' '}
              <Change value={gainAt(alone, sell.price)} />
            </>
          )}
        </>
      );
    }
    case 'break-even':
      return (
        <>
          From {optionPriceText(level.fromMark ?? 0)} on the stop is {optionPriceText(level.price)}:{' '}
          {gain}, which pays <Amount text={money(feesOf(alone))} /> of fees.
        </>
      );
    default:
      return (
        <>
          Sells <Amount text={String(alone.quantity)} /> at {optionPriceText(level.price)} or what
          is left: {gain}. It reserves the contracts, so other exits cancel it first.
        </>
      );
  }
}

const REASON_OF_RULE: Partial<Record<RuleRow['id'], LevelAhead['reason']>> = {
  trailing: 'trailing',
  'break-even': 'break-even',
  protective: 'protective-stop',
};

function withRowAlone({ fields }: RuleRow, plannedBuy: PlannedBuy): PlannedBuy {
  const { position } = plannedBuy;
  const own = Object.fromEntries(fields.map(({ name }) => [name, position.rules[name]]));
  return { ...plannedBuy, position: { ...position, rules: { ...NO_RULES, ...own } } };
}

const levelAheadOf = ({ position }: PlannedBuy, reason: LevelAhead['reason']) =>
  levelsAhead(position).find((level) => level.reason === reason);

function maxHoldingText(plannedBuy: PlannedBuy, window: TradingWindow | null): string {
  const ends = maxHoldingEnd(plannedBuy);
  if (ends === null) return '';
  const bought = `Bought ${minuteTime(plannedBuy.position.openedAt)}`;
  if (window === null || ends < window.flattenAt) {
    const before =
      window === null ? '' : `, ${duration(window.flattenAt - ends)} before the flatten time`;
    return `${bought}, sold from ${minuteTime(ends)} ET on${before}.`;
  }
  return `${bought}: the flatten time comes first, at ${minuteTime(window.flattenAt)} ET.`;
}

/** For the protective stop: the server is gone, and with it its own stop. */
function fallingPath({ entryPrice }: PlannedBuy['position'], { price }: LevelAhead): ExamplePath {
  const shape = [0, 0.06, -0.04, 0.02, 0.3, 0.24, 0.6, 0.82, 0.76, 1];
  const points = shape.map((depth, index) => ({
    x: (index / (shape.length - 1)) * 0.6,
    mark: entryPrice + (price - entryPrice) * depth,
    stop: price,
  }));
  return { points, best: entryPrice, sell: { x: 0.6, price, reason: 'protective-stop' } };
}
