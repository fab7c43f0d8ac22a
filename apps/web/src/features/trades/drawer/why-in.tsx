import type { DaySignal, Decision, TradeDetail } from '@tideline/api/schemas';
import { WEIGHTS } from '@tideline/engine';
import { clsx } from 'clsx';
import { useState } from 'react';
import { GateList } from '../../../components/trading/gate-list.tsx';
import { Amounts } from '../../../components/ui/figures/amount.tsx';
import { Arrow } from '../../../components/ui/figures/arrow.tsx';
import { TextButton, TextLink } from '../../../components/ui/forms/links.tsx';
import { decimal, minuteTime } from '../../../lib/text/format.ts';
import { newYorkDate } from '../../../lib/text/new-york-date.ts';
import { endOfBarMs } from '../../../lib/trading/decisions.ts';
import { displaySentence } from '../../../lib/trading/display-text.ts';
import { SCORE_PART_LABELS } from '../../../lib/trading/score-parts.ts';
import { DrawerPart } from './drawer-part.tsx';

interface WhyInPartProps {
  readonly trade: TradeDetail;
  /** The entry day's; empty while they are not known. */
  readonly signals: readonly DaySignal[];
  readonly userId: string | undefined;
}

/** The decision that the trade was entered on. */
export function WhyInPart({ trade, signals, userId }: WhyInPartProps) {
  const { decision, confidence } = trade;
  const day = newYorkDate(trade.openedAt);
  const dayAddress = `/days/${day}${userId === undefined ? '' : `?user=${encodeURIComponent(userId)}`}`;
  if (decision === null) {
    return (
      <DrawerPart
        title="Why in"
        aside={confidence === null ? undefined : `${decimal(confidence, 1)} confidence`}
      >
        <p className="text-12">
          The decision of this entry was not recorded, or its simulated past was played again.
        </p>
        <TextLink className="mt-2 inline-block text-12" href={dayAddress}>
          The whole day
        </TextLink>
      </DrawerPart>
    );
  }
  const signal = signals.find(({ barStart }) => barStart === decision.barStart);
  return (
    <DrawerPart title="Why in" aside={`Bar ${minuteTime(endOfBarMs(decision.barStart))} ET`}>
      <ConfidenceSum trade={trade} signal={signal} />
      {signal !== undefined && <ScorePartBars trade={trade} signal={signal} />}
      <p className="mt-2 text-12">
        <Amounts text={displaySentence(decision.sentence)} />
      </p>
      <EntryGates gates={decision.gates} />
      <TextLink className="mt-2 inline-block text-12" href={dayAddress}>
        This decision in its day
      </TextLink>
    </DrawerPart>
  );
}

interface ConfidenceSumProps {
  readonly trade: TradeDetail;
  readonly signal: DaySignal | undefined;
}

function ConfidenceSum({ trade, signal }: ConfidenceSumProps) {
  const isCall = trade.side === 'call';
  const threshold = trade.decision?.inputs?.confidenceThreshold;
  const otherSideConfidence = isCall ? signal?.bearishConfidence : signal?.bullishConfidence;
  return (
    <p className="num flex flex-wrap items-baseline justify-between gap-x-3">
      <span
        className={clsx('inline-flex items-baseline gap-1.5', isCall ? 'text-profit' : 'text-loss')}
      >
        <Arrow direction={isCall ? 'up' : 'down'} />
        {isCall ? 'Bullish' : 'Bearish'}
        <span className="font-semibold text-16">{decimal(trade.confidence, 1)}</span>
      </span>
      <span className="text-12 text-ink-3">
        {[
          threshold === undefined ? [] : `threshold ${decimal(threshold, 1)}`,
          otherSideConfidence === undefined
            ? []
            : `${isCall ? 'bearish' : 'bullish'} ${decimal(otherSideConfidence, 1)}`,
        ]
          .flat()
          .join(', ')}
      </span>
    </p>
  );
}

/** The parts with most points have the longest track. */
const MAX_PART_POINTS = 20;

/** Slippage is a gate and gives no points. */
const SCORE_PARTS = ['chartPattern', 'ema', 'rsi', 'mfi', 'adx', 'relativeVolume', 'iv'] as const;

/** One side's points, as stored with the bar. */
function ScorePartBars({ trade: { side }, signal }: { trade: TradeDetail; signal: DaySignal }) {
  const sidePoints = side === 'call' ? signal.bullishBreakdown : signal.bearishBreakdown;
  const parts = SCORE_PARTS.map((part) => ({
    label: SCORE_PART_LABELS[part],
    max: WEIGHTS.parts[part].points,
    points: sidePoints[`${part}Points`],
  }));
  return (
    <table className="num mt-1 w-full border-collapse text-12">
      <caption className="sr-only">Points of each part of the signal</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Most</th>
          <th scope="col">Points</th>
        </tr>
      </thead>
      <tbody>
        {parts.map(({ label, max, points }) => (
          <tr key={label} className="h-6">
            <th scope="row" className="whitespace-nowrap text-left font-normal text-ink">
              {label}
            </th>
            <td className="pr-2 pl-3 text-right text-ink-3">{max}</td>
            <td className="relative w-full pr-9 text-right">
              <span
                aria-hidden="true"
                className="drawn flex h-1.5 rounded-[2px] border border-line bg-raised"
                style={{ width: `${(max / MAX_PART_POINTS) * 100}%` }}
              >
                <span
                  className={`h-full rounded-[1px] ${side === 'call' ? 'bg-profit' : 'bg-loss'}`}
                  style={{ width: `${Math.min(100, (points / max) * 100)}%` }}
                />
              </span>
              <span
                className={clsx(
                  'absolute inset-y-0 right-0 leading-6',
                  points > 0 ? 'font-medium text-ink' : 'text-ink-3',
                )}
              >
                {decimal(points, 1)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Each gate passed, or there would be no trade: all of them show on demand. */
function EntryGates({ gates }: Pick<Decision, 'gates'>) {
  const [isOpen, setIsOpen] = useState(false);
  if (gates.length === 0) return null;
  const passedGateCount = gates.filter(({ passes }) => passes).length;
  return (
    <>
      <TextButton
        aria-expanded={isOpen}
        className="mt-2 block text-12"
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide the gates' : `${passedGateCount} of ${gates.length} gates let it pass`}
      </TextButton>
      {isOpen && (
        <div className="mt-1 [&_ul]:columns-1">
          <GateList gates={gates} />
        </div>
      )}
    </>
  );
}
