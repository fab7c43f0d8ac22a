import { clsx } from 'clsx';
import { Amount, Amounts } from '../../../components/ui/figures/amount.tsx';
import { AmountCell, Th } from '../../../components/ui/figures/cells.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { percentAlong, type Span } from '../../../lib/charts/scale.ts';
import { roundSpan } from '../../../lib/charts/ticks.ts';
import { DASH, moneyChange, percent } from '../../../lib/text/format.ts';
import type { Breakdown } from '../../../lib/trading/group-filter.ts';
import { Whisker } from '../figures/whisker.tsx';
import { dollarsBetween, dollarsFromTo, hasTooFewTrades, wholeDollars } from '../texts.ts';
import { BREAKDOWN_TEXTS, groupName, type TradeGroup } from './group-names.ts';
import { useGroupRows } from './use-group-rows.ts';

interface GroupTableProps {
  readonly breakdown: Breakdown;
  readonly groups: readonly TradeGroup[];
  /** Figures in place of the bars. */
  readonly isPlain: boolean;
}

const CELL_CLASS = 'px-1.5 first:pl-3 last:pr-3 sm:px-2 sm:last:pr-4 sm:first:pl-4';
const HEAD_CLASS = `${CELL_CLASS} whitespace-nowrap`;
const NUMBER_CELL = 'text-right';
/** The narrowest phones have no room for this column; figures need more room than bars. */
const BESIDE_BARS = 'hidden @[20rem]:table-cell';
const BESIDE_FIGURES = 'hidden @[24rem]:table-cell';

/** All rows share one axis. Bars and figures say the same; hidden amounts have no bar. */
export function GroupTable({ breakdown, groups, isPlain }: GroupTableProps) {
  const isPrivate = usePrivacy();
  const { shown, stop, show, onKeyDown, onFocus } = useGroupRows(breakdown, groups);
  const areFigures = isPlain || isPrivate;
  const roomy = areFigures ? BESIDE_FIGURES : BESIDE_BARS;
  const scale = roundSpan(
    groups.flatMap(({ expectancy, expectancyInterval }) =>
      expectancyInterval === null ? [] : [...expectancyInterval, expectancy ?? 0],
    ),
  );
  const hasBars = groups.some(({ expectancyInterval }) => expectancyInterval !== null);
  return (
    <table
      aria-label={BREAKDOWN_TEXTS[breakdown].title}
      className="num w-full border-collapse text-12"
    >
      <thead className="text-11 text-ink-3">
        <tr className="h-8">
          <Th className={clsx(HEAD_CLASS, 'text-left')}>{BREAKDOWN_TEXTS[breakdown].head}</Th>
          <Th className={clsx(HEAD_CLASS, NUMBER_CELL)}>Trades</Th>
          <Th className={clsx(HEAD_CLASS, NUMBER_CELL, roomy)}>Won</Th>
          <Th className={clsx(HEAD_CLASS, areFigures ? NUMBER_CELL : 'w-[38%] text-left')}>
            {areFigures || !hasBars ? 'Mean, 95%' : <AxisHead scale={scale} />}
          </Th>
          <Th className={clsx(HEAD_CLASS, NUMBER_CELL)}>Net</Th>
        </tr>
      </thead>
      <tbody onKeyDown={onKeyDown}>
        {groups.map((group) => (
          <tr
            key={group.name}
            className={clsx(
              'relative h-7 border-line border-t hover:bg-raised max-md:h-11',
              group.name === shown && 'bg-raised',
            )}
          >
            <th
              scope="row"
              className={clsx(CELL_CLASS, 'text-left font-medium md:whitespace-nowrap')}
            >
              <RowButton
                name={groupName(breakdown, group.name)}
                isShown={group.name === shown}
                isStop={group.name === stop}
                onFocus={() => onFocus(group.name)}
                onPress={() => show(group.name)}
              />
            </th>
            <td className={clsx(CELL_CLASS, NUMBER_CELL, 'text-ink-2')}>{group.trades}</td>
            <AmountCell
              className={clsx(CELL_CLASS, NUMBER_CELL, roomy, 'text-ink-2')}
              text={percent(group.winRate, 0)}
            />
            <td className={clsx(CELL_CLASS, areFigures && NUMBER_CELL)}>
              <Mean group={group} scale={areFigures ? null : scale} />
            </td>
            <td className={clsx(CELL_CLASS, NUMBER_CELL)}>
              <Net value={group.net} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface RowButtonProps {
  readonly name: string;
  readonly isShown: boolean;
  /** The one row of the table that Tab reaches. */
  readonly isStop: boolean;
  readonly onFocus: () => void;
  readonly onPress: () => void;
}

/** Pressed anywhere in its row. */
function RowButton({ name, isShown, isStop, onFocus, onPress }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isShown}
      tabIndex={isStop ? 0 : -1}
      onFocus={onFocus}
      onClick={onPress}
      className={clsx(
        "text-left font-medium after:absolute after:inset-0 after:content-['']",
        isShown ? 'text-accent' : 'text-ink',
      )}
    >
      {name}
    </button>
  );
}

/** A phone has room for whole dollars. */
function Net({ value }: { value: number }) {
  return (
    <>
      <span className="@[24rem]:hidden">
        <Change value={value} text={wholeDollars(value)} />
      </span>
      <span className="hidden @[24rem]:inline">
        <Change value={value} />
      </span>
    </>
  );
}

interface MeanProps {
  readonly group: TradeGroup;
  /** Scale; null where figures are shown. */
  readonly scale: Span | null;
}

function Mean({ group, scale }: MeanProps) {
  const { expectancy, expectancyInterval, trades } = group;
  if (expectancy === null) return DASH;
  if (scale === null) {
    return (
      <span className="text-ink-2">
        <Amount text={wholeDollars(expectancy)} />
        {', '}
        {expectancyInterval === null ? (
          'too few'
        ) : (
          <Amounts text={dollarsFromTo(expectancyInterval)} />
        )}
      </span>
    );
  }
  if (expectancyInterval === null) {
    return (
      <span className="text-ink-3">
        too few<span className="max-sm:sr-only"> for an interval</span>
      </span>
    );
  }
  return (
    <>
      <Whisker
        value={expectancy}
        interval={expectancyInterval}
        scale={scale}
        reference={0}
        isHollow={hasTooFewTrades(trades)}
      />
      <span className="sr-only">
        {moneyChange(expectancy)}, between {dollarsBetween(expectancyInterval)}
      </span>
    </>
  );
}

/** Ends of the axis, and $0 where it has room between them. */
function AxisHead({ scale }: { scale: Span }) {
  const zero = percentAlong(scale, 0);
  const isZeroBetween = zero > 25 && zero < 75;
  return (
    <span className="relative flex justify-between">
      <span className="sr-only">Mean a trade, from</span>
      <span>{wholeDollars(scale.from)}</span>
      {isZeroBetween && (
        <span
          aria-hidden="true"
          className="-translate-x-1/2 absolute max-sm:hidden"
          style={{ left: `${zero}%` }}
        >
          $0
        </span>
      )}
      <span className="sr-only">to</span>
      <span>{wholeDollars(scale.to)}</span>
    </span>
  );
}
