import type { Position } from '@tideline/api/schemas';
import { levelText, money } from '../text/format.ts';

const SHARES_PER_CONTRACT = 100;

/** Option prices per share, amounts in dollars. */
export function positionFigures(position: Position) {
  const { entryPrice, currentPrice, quantity, stopLoss, stopPrice } = position;
  const units = quantity * SHARES_PER_CONTRACT;
  return {
    cost: entryPrice * units,
    /** At entry; a trader's rules may have raised it since. */
    firstStop: entryPrice * (1 - stopLoss / 100),
    /** Worth at the bid, so the most that can still be lost; null without a quote. */
    atRisk: currentPrice === null ? null : currentPrice * units,
    /** Result at the stop, before fees: a loss, unless the stop has risen above the entry. */
    ifStopped: (stopPrice - entryPrice) * units,
  };
}

/**
 * Which rule's stop it is, and what it goes by, in the words of the engine's table of exits. The
 * note is empty for a stop that doesn't move.
 */
export function stopSentence(position: Position) {
  const { stopReason, stopPrice, stopLoss, trailingDistance, bestPrice } = position;
  const level = levelText(stopPrice);
  const note = `First ${levelText(positionFigures(position).firstStop)}; it never falls.`;
  switch (stopReason) {
    case 'trailing':
      return {
        lead: `Trailing stop ${level}`,
        rest: `, ${trailingDistance}% under the best of ${levelText(bestPrice)}.`,
        note,
      };
    case 'break-even':
      return { lead: `Break-even stop ${level}`, rest: ', the cost with its fees.', note };
    default:
      return { lead: `Stop ${level}`, rest: `, ${stopLoss}% under the entry.`, note: '' };
  }
}

type NamedPosition = Pick<Position, 'symbol' | 'strike' | 'contractType' | 'quantity'>;

/** "16 × SPY 602 call". */
export function positionName({ symbol, strike, contractType, quantity }: NamedPosition): string {
  return `${quantity} × ${symbol} ${strike} ${contractType}`;
}

/** The money at risk, and the loss at the stops. */
export function riskSentence(positions: readonly Position[]) {
  if (positions.length === 0) return { lead: 'No money at risk.', rest: '' };
  const figures = positions.map(positionFigures);
  const loss = figures.reduce((sum, { ifStopped }) => sum + ifStopped, 0);
  const places = positions.length === 1 ? 'one position' : `${positions.length} positions`;
  const stops = positions.length === 1 ? 'its stop' : 'their stops';
  const result = loss < 0 ? `lose ${money(-loss)}` : `keep ${money(loss)}`;
  const rest = ` in ${places}; ${stops} would ${result}.`;
  const marks = figures.map(({ atRisk }) => atRisk);
  if (marks.includes(null)) {
    const cost = figures.reduce((sum, figure) => sum + figure.cost, 0);
    return { lead: `${money(cost)} paid`, rest: `${rest} There is no quote to value it at.` };
  }
  const atRisk = marks.reduce<number>((sum, mark) => sum + (mark ?? 0), 0);
  return { lead: `${money(atRisk)} at risk`, rest };
}
