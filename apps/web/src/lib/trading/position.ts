import type { Position } from '@tideline/api/schemas';
import { money } from '../text/format.ts';

/** An option contract covers 100 shares. */
const SHARES = 100;

/** Option prices per share, amounts in dollars. */
export interface PositionFigures {
  readonly cost: number;
  readonly targetPrice: number;
  readonly stopPrice: number;
  /** What a sell would bring now, still to be lost; null without a quote. */
  readonly atRisk: number | null;
  /** Negative: the loss at its stop's price. */
  readonly ifStopped: number;
}

export function figuresOf(position: Position): PositionFigures {
  const { entryPrice, currentPrice, quantity, profitTarget, stopLoss } = position;
  const units = quantity * SHARES;
  const stopPrice = entryPrice * (1 - stopLoss / 100);
  return {
    cost: entryPrice * units,
    targetPrice: entryPrice * (1 + profitTarget / 100),
    stopPrice,
    atRisk: currentPrice === null ? null : currentPrice * units,
    ifStopped: (stopPrice - entryPrice) * units,
  };
}

/** "16 × SPY 602 call". */
export function positionName({ symbol, strike, contractType, quantity }: Position): string {
  return `${quantity} × ${symbol} ${strike} ${contractType}`;
}

/** First on the dashboard: the money at risk, and the stops' loss. */
export function riskSentence(positions: readonly Position[]): {
  readonly lead: string;
  readonly rest: string;
} {
  if (positions.length === 0) return { lead: 'No money at risk.', rest: '' };
  const figures = positions.map(figuresOf);
  const loss = figures.reduce((sum, { ifStopped }) => sum + ifStopped, 0);
  const places = positions.length === 1 ? 'one position' : `${positions.length} positions`;
  const stops = positions.length === 1 ? 'its stop' : 'their stops';
  const rest = ` in ${places}; ${stops} would lose ${money(-loss)}.`;
  const marks = figures.map(({ atRisk }) => atRisk);
  if (marks.includes(null)) {
    const cost = figures.reduce((sum, figure) => sum + figure.cost, 0);
    return { lead: `${money(cost)} paid`, rest: `${rest} There is no quote to value it at.` };
  }
  const atRisk = marks.reduce<number>((sum, mark) => sum + (mark ?? 0), 0);
  return { lead: `${money(atRisk)} at risk`, rest };
}
