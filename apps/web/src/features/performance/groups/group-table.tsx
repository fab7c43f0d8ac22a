import { clsx } from 'clsx';
import { Amount, Amounts } from '../../../components/ui/figures/amount.tsx';
import { AmountCell, Th } from '../../../components/ui/figures/cells.tsx';
import { Change } from '../../../components/ui/figures/change.tsx';
import { usePrivacy } from '../../../lib/browser/privacy.ts';
import { percentAlong, type Span } from '../../../lib/charts/scale.ts';
import { roundSpan } from '../../../lib/charts/ticks.ts';
import { DASH, moneyChange, percent } from '../../../lib/text/format.ts';
import type { Breakdown } from '../../../lib/trading/group-filter.ts';
import { IntervalWhisker } from '../figures/whisker.tsx';
import {
  dollarsBetweenText,
  dollarsFromToText,
  hasTooFewTrades,
  wholeDollarChange,
} from '../texts.ts';
import { BREAKDOWN_TEXTS, groupNameText, type TradeGroup } from './group-names.ts';
import { useGroupRows } from './use-group-rows.ts';

interface GroupTableProps {
  readonly breakdown: Breakdown;
  readonly groups: readonly TradeGroup[];
  /** Figures in place of the bars. */
  readonly areFiguresWanted: boolean;
}

const CELL_CLASS = 'px-1.5 first:pl-3 last:pr-3 sm:px-2 sm:last:pr-4 sm:first:pl-4';
const NUMBER_CELL_CLASS = `${CELL_CLASS} text-right`;
const HEAD_CLASS = `${CELL_CLASS} whitespace-nowrap`;
const NUMBER_HEAD_CLASS = `${HEAD_CLASS} text-right`;
/** The narrowest phones have no room for this column; figures need more room than bars. */
const WON_BESIDE_BARS_CLASS = 'hidden @[20rem]:table-cell';
const WON_BESIDE_FIGURES_CLASS = 'hidden @[24rem]:table-cell';

/** All rows share one axis. Bars and figures say the same; hidden amounts have no bar. */
export function GroupTable({ breakdown, groups, areFiguresWanted }: GroupTableProps) {
  const { title, columnHead } = BREAKDOWN_TEXTS[breakdown];
  const { shown, stop, show, onKeyDown, onFocus } = useGroupRows(breakdown, groups);
  const areFiguresShown = usePrivacy() || areFiguresWanted;
  const wonColumnClass = areFiguresShown ? WON_BESIDE_FIGURES_CLASS : WON_BESIDE_BARS_CLASS;
  const axisSpan = roundSpan(
    groups.flatMap(({ expectancy, expectancyInterval }) =>
      expectancyInterval === null ? [] : [...expectancyInterval, expectancy ?? 0],
    ),
  );
  const hasBars = groups.some(({ expectancyInterval }) => expectancyInterval !== null);
  return (
    <table aria-label={title} className="num w-full border-collapse text-12">
      <thead className="text-11 text-ink-3">
        <tr className="h-8">
          <Th className={`${HEAD_CLASS} text-left`}>{columnHead}</Th>
          <Th className={NUMBER_HEAD_CLASS}>Trades</Th>
          <Th className={`${NUMBER_HEAD_CLASS} ${wonColumnClass}`}>Won</Th>
          <Th className={areFiguresShown ? NUMBER_HEAD_CLASS : `${HEAD_CLASS} w-[38%] text-left`}>
            {areFiguresShown || !hasBars ? 'Mean, 95%' : <AxisHead axisSpan={axisSpan} />}
          </Th>
          <Th className={NUMBER_HEAD_CLASS}>Net</Th>
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
            <th scope="row" className={`${CELL_CLASS} text-left font-medium md:whitespace-nowrap`}>
              {/* Takes presses anywhere in its row. */}
              <button
                type="button"
                aria-pressed={group.name === shown}
                tabIndex={group.name === stop ? 0 : -1}
                onFocus={() => onFocus(group.name)}
                onClick={() => show(group.name)}
                className={clsx(
                  "text-left font-medium after:absolute after:inset-0 after:content-['']",
                  group.name === shown ? 'text-accent' : 'text-ink',
                )}
              >
                {groupNameText(breakdown, group.name)}
              </button>
            </th>
            <td className={`${NUMBER_CELL_CLASS} text-ink-2`}>{group.trades}</td>
            <AmountCell
              className={`${NUMBER_CELL_CLASS} ${wonColumnClass} text-ink-2`}
              text={percent(group.winRate, 0)}
            />
            <td className={areFiguresShown ? NUMBER_CELL_CLASS : CELL_CLASS}>
              <GroupMean group={group} axisSpan={areFiguresShown ? null : axisSpan} />
            </td>
            <td className={NUMBER_CELL_CLASS}>
              <NetAmount value={group.net} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A phone has room for whole dollars. */
function NetAmount({ value }: { value: number }) {
  return (
    <>
      <span className="@[24rem]:hidden">
        <Change value={value} text={wholeDollarChange(value)} />
      </span>
      <span className="hidden @[24rem]:inline">
        <Change value={value} />
      </span>
    </>
  );
}

/** `axisSpan` is null where figures are shown. */
function GroupMean({ group, axisSpan }: { group: TradeGroup; axisSpan: Span | null }) {
  const { expectancy, expectancyInterval, trades } = group;
  if (expectancy === null) return DASH;
  if (axisSpan === null) {
    return (
      <span className="text-ink-2">
        <Amount text={wholeDollarChange(expectancy)} />
        {', '}
        {expectancyInterval === null ? (
          'too few'
        ) : (
          <Amounts text={dollarsFromToText(expectancyInterval)} />
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
      <IntervalWhisker
        value={expectancy}
        interval={expectancyInterval}
        axisSpan={axisSpan}
        referenceValue={0}
        isHollow={hasTooFewTrades(trades)}
      />
      <span className="sr-only">
        {moneyChange(expectancy)}, between {dollarsBetweenText(expectancyInterval)}
      </span>
    </>
  );
}

/** Ends of the axis, and $0 where it has room between them. */
function AxisHead({ axisSpan }: { axisSpan: Span }) {
  const zeroPercent = percentAlong(axisSpan, 0);
  return (
    <span className="relative flex justify-between">
      <span className="sr-only">Mean a trade, from</span>
      <span>{wholeDollarChange(axisSpan.from)}</span>
      {zeroPercent > 25 && zeroPercent < 75 && (
        <span
          aria-hidden="true"
          className="-translate-x-1/2 absolute max-sm:hidden"
          style={{ left: `${zeroPercent}%` }}
        >
          $0
        </span>
      )}
      <span className="sr-only">to</span>
      <span>{wholeDollarChange(axisSpan.to)}</span>
    </span>
  );
}
