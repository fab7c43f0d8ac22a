import type { Position } from '@tideline/api/schemas';
import { levelText, money } from '../text/format.ts';

const SHARES_PER_CONTRACT = 100;

/** Option prices per share, amounts in dollars. */
export function positionFigures(position: Position) {
  const { entryPrice, currentPrice, quantity, stopLoss, stopPrice } = position;
  const shareCount = quantity * SHARES_PER_CONTRACT;
  return {
    cost: entryPrice * shareCount,
    /** At entry; a trader's rules may have raised it since. */
    firstStop: entryPrice * (1 - stopLoss / 100),
    /** Worth at the bid, so the most that can still be lost; null without a quote. */
    atRisk: currentPrice === null ? null : currentPrice * shareCount,
    /** Result at the stop, before fees: a loss, unless the stop has risen above the entry. */
    ifStopped: (stopPrice - entryPrice) * shareCount,
  };
}

/**
 * Which rule's stop it is, and what it goes by, in the words of the engine's table of exits. The
 * note is empty for a stop that doesn't move.
 */
export function stopSentence(position: Position) {
  const { stopReason, stopPrice, stopLoss, trailingDistance, bestPrice } = position;
  const stopLevelText = levelText(stopPrice);
  const note = `First ${levelText(positionFigures(position).firstStop)}; it never falls.`;
  switch (stopReason) {
    case 'trailing':
      return {
        lead: `Trailing stop ${stopLevelText}`,
        rest: `, ${trailingDistance}% under the best of ${levelText(bestPrice)}.`,
        note,
      };
    case 'break-even':
      return { lead: `Break-even stop ${stopLevelText}`, rest: ', the cost with its fees.', note };
    default:
      return { lead: `Stop ${stopLevelText}`, rest: `, ${stopLoss}% under the entry.`, note: '' };
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
  const resultIfStopped = figures.reduce((sum, { ifStopped }) => sum + ifStopped, 0);
  const positionsText = positions.length === 1 ? 'one position' : `${positions.length} positions`;
  const stopsText = positions.length === 1 ? 'its stop' : 'their stops';
  const resultText =
    resultIfStopped < 0 ? `lose ${money(-resultIfStopped)}` : `keep ${money(resultIfStopped)}`;
  const endText = ` in ${positionsText}; ${stopsText} would ${resultText}.`;
  const riskAmounts = figures.map(({ atRisk }) => atRisk);
  if (riskAmounts.includes(null)) {
    const cost = figures.reduce((sum, figure) => sum + figure.cost, 0);
    return { lead: `${money(cost)} paid`, rest: `${endText} There is no quote to value it at.` };
  }
  const atRisk = riskAmounts.reduce<number>((sum, mark) => sum + (mark ?? 0), 0);
  return { lead: `${money(atRisk)} at risk`, rest: endText };
}
