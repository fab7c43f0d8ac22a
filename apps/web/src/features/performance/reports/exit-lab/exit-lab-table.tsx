import { clsx } from 'clsx';
import { Amount, Amounts } from '../../../../components/ui/figures/amount.tsx';
import { Th } from '../../../../components/ui/figures/cells.tsx';
import { Change } from '../../../../components/ui/figures/change.tsx';
import { Chip } from '../../../../components/ui/layout/chip.tsx';
import { usePrivacy } from '../../../../lib/browser/privacy.ts';
import type { Span } from '../../../../lib/charts/scale.ts';
import { roundSpan } from '../../../../lib/charts/ticks.ts';
import { uncapitalised } from '../../../../lib/text/capitals.ts';
import { DASH } from '../../../../lib/text/format.ts';
import { displayText } from '../../../../lib/trading/display-text.ts';
import type { ExitLab } from '../../../../live/queries/past-reports.ts';
import { IntervalWhisker } from '../../figures/whisker.tsx';
import { dollarsFromToText, hasTooFewTrades } from '../../texts.ts';
import { type ExitOutcome, outcomeOfInterval } from './exit-verdict.ts';

type ExitAlternative = ExitLab['alternatives'][number];

const CELL_CLASS = 'px-2 first:pl-4 last:pr-4';
const HEAD_CLASS = `${CELL_CLASS} whitespace-nowrap`;
/** Columns that are shown where the card has room. */
const IF_WIDE_CLASS = 'hidden @[46rem]:table-cell';
const IF_MIDDLE_CLASS = 'hidden @[30rem]:table-cell';
const WIDE_CELL_CLASS = `${CELL_CLASS} ${IF_WIDE_CLASS}`;
const MIDDLE_CELL_CLASS = `${CELL_CLASS} ${IF_MIDDLE_CLASS}`;

/**
 * The trades as they were come first, then the alternatives by what they change; all share one
 * axis.
 */
export function ExitLabTable({ lab }: { lab: ExitLab }) {
  const axisSpan = roundSpan(
    lab.alternatives.flatMap(({ difference, differenceInterval }) =>
      differenceInterval === null ? [] : [difference, ...differenceInterval],
    ),
  );
  return (
    <table className="num w-full border-collapse text-12">
      <thead className="text-11 text-ink-3">
        <tr className="h-8">
          <Th className={clsx(HEAD_CLASS, 'text-left')}>Exit</Th>
          <Th className={clsx(HEAD_CLASS, IF_WIDE_CLASS, 'text-right')}>Sold earlier</Th>
          <Th className={clsx(HEAD_CLASS, IF_WIDE_CLASS, 'text-right')}>Held on</Th>
          <Th className={clsx(HEAD_CLASS, IF_MIDDLE_CLASS, 'text-right')}>Net</Th>
          <Th className={clsx(HEAD_CLASS, 'text-right')}>Difference</Th>
          <Th className={clsx(HEAD_CLASS, IF_WIDE_CLASS, 'w-[24%] text-left')}>Around as traded</Th>
          <Th className={clsx(HEAD_CLASS, IF_MIDDLE_CLASS, 'text-right')}>95% interval</Th>
          <Th className={clsx(HEAD_CLASS, 'text-left')}>Reading</Th>
        </tr>
      </thead>
      <tbody>
        <tr className="h-[34px] border-line border-t bg-raised">
          <th scope="row" className={clsx(CELL_CLASS, 'py-1 text-left font-medium text-ink')}>
            As traded
            <span className="block font-normal text-11 @[30rem]:hidden">
              <Change value={lab.actual.net} />
            </span>
          </th>
          <td className={`${WIDE_CELL_CLASS} text-right`}>{DASH}</td>
          <td className={`${WIDE_CELL_CLASS} text-right`}>{DASH}</td>
          <td className={`${MIDDLE_CELL_CLASS} text-right`}>
            <Change value={lab.actual.net} />
          </td>
          <td className={`${CELL_CLASS} text-right`}>{DASH}</td>
          <td className={WIDE_CELL_CLASS} />
          <td className={MIDDLE_CELL_CLASS} />
          <td className={CELL_CLASS} />
        </tr>
        {lab.alternatives.map((alternative, index) => (
          <AlternativeRow
            key={alternative.label}
            alternative={alternative}
            axisSpan={axisSpan}
            hasTooFewTrades={hasTooFewTrades(lab.trades)}
            isFirstOfKind={alternative.kind !== lab.alternatives[index - 1]?.kind}
          />
        ))}
      </tbody>
    </table>
  );
}

interface AlternativeRowProps {
  readonly alternative: ExitAlternative;
  readonly axisSpan: Span;
  readonly hasTooFewTrades: boolean;
  /** A hairline separates alternatives that change different things. */
  readonly isFirstOfKind: boolean;
}

function AlternativeRow(props: AlternativeRowProps) {
  const { alternative, axisSpan, hasTooFewTrades, isFirstOfKind } = props;
  const isPrivate = usePrivacy();
  const { label, net, difference, differenceInterval: interval } = alternative;
  return (
    <tr className={clsx('h-[34px] hover:bg-raised', isFirstOfKind && 'border-line border-t')}>
      <th scope="row" className={clsx(CELL_CLASS, 'py-1 text-left font-medium text-ink')}>
        {alternative.kind === 'own' && 'Your own: '}
        {displayText(alternative.kind === 'own' ? uncapitalised(label) : label)}
        <span className="block font-normal text-11 text-ink-3 @[30rem]:hidden">
          {interval !== null && <Amounts text={dollarsFromToText(interval)} />}
        </span>
      </th>
      <td className={`${WIDE_CELL_CLASS} text-right text-ink-2`}>{alternative.changed}</td>
      <td className={`${WIDE_CELL_CLASS} text-right text-ink-2`}>{alternative.heldLonger}</td>
      <td className={`${MIDDLE_CELL_CLASS} text-right`}>
        <Change value={net} />
      </td>
      <td className={`${CELL_CLASS} text-right`}>
        <Change value={difference} />
      </td>
      <td className={WIDE_CELL_CLASS}>
        {interval !== null && !isPrivate && (
          <IntervalWhisker
            value={difference}
            interval={interval}
            axisSpan={axisSpan}
            referenceValue={0}
            isHollow={hasTooFewTrades}
          />
        )}
      </td>
      <td className={`${MIDDLE_CELL_CLASS} whitespace-nowrap text-right text-ink-2`}>
        {interval === null ? 'too few' : <Amounts text={dollarsFromToText(interval)} />}
      </td>
      <td className={CELL_CLASS}>
        <OutcomeChip outcome={outcomeOfInterval(interval)} />
      </td>
    </tr>
  );
}

const OUTCOME_LOOKS = {
  better: { tone: 'profit', text: 'Better' },
  worse: { tone: 'loss', text: 'Worse' },
  open: { tone: 'neutral', text: '$0 inside' },
  unknown: { tone: 'neutral', text: 'Too few' },
} as const;

/** A colour or a word would say on which side a hidden difference lies. */
function OutcomeChip({ outcome }: { outcome: ExitOutcome }) {
  const isPrivate = usePrivacy();
  const { tone, text } = OUTCOME_LOOKS[outcome];
  return (
    <Chip tone={isPrivate ? 'neutral' : tone}>{isPrivate ? <Amount text={text} /> : text}</Chip>
  );
}
