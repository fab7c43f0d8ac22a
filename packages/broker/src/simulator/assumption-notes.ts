import { executionFees } from '@tideline/engine';
import { ORDER_LATENCY_MS } from './exchange/orders/matching.ts';
import {
  DISPLAYED_SIZE,
  LISTED_STRIKES,
  SMILE_SHAPE,
  SPREAD_MODEL,
  VARIANCE_PREMIUM,
  VOLATILITY_MODEL,
  variancePremiumAt,
} from './market/assumptions.ts';
import { QUOTE_GRID_MS } from './market/simulated-market.ts';

export interface AssumptionNote {
  readonly topic: string;
  readonly text: string;
}

/** The numbers are the simulator's own constants, so a report states what was really assumed. */
export function assumptionNotes(): readonly AssumptionNote[] {
  const textByTopic = {
    'Implied volatility':
      'A model of the simulator, no market data: the realised variance of up to ' +
      `${VOLATILITY_MODEL.sessions} earlier sessions (half-life ${VOLATILITY_MODEL.sessionHalfLife} sessions) and of the bars of the day ` +
      `(half-life ${VOLATILITY_MODEL.barHalfLife} bars), spread over what is left of the day by the shape of real days, times a ` +
      `premium of ${percentText(variancePremiumAt(0) - 1)} on volatility at the open that falls to ${percentText(VARIANCE_PREMIUM.late - 1)}. Level and premium follow ` +
      'one year of SPY and three expiry days of S&P 500 options; a day of its own may be another.',
    Smile:
      `1 + (${SMILE_SHAPE.skew}) x / sqrt(1 + x^2) + ${SMILE_SHAPE.curve} (sqrt(${SMILE_SHAPE.width}^2 + x^2) - ${SMILE_SHAPE.width}) at x deviations from the money. Measured on ` +
      'gammas of S&P 500 options to 5 deviations on three expiry days; the same at all times of day.',
    'Option prices':
      'European Black-Scholes on the mid of the underlying, r = q = 0, minutes to the close over ' +
      `525,600; a strike every ${LISTED_STRIKES.step} dollar within ${percentText(LISTED_STRIKES.reach)} of the previous close.`,
    Spread:
      `Near the money 1 cent in ${percentText(SPREAD_MODEL.one)} of the quotes, at most 2 cents in ${percentText(SPREAD_MODEL.two)}, else 3; ` +
      `below 0.2 delta ${percentText(SPREAD_MODEL.wingOne)} and ${percentText(SPREAD_MODEL.wingTwo)}; wider beyond 0.8 delta (to ${SPREAD_MODEL.deepMost} ` +
      `cents more); times ${SPREAD_MODEL.edgeFactor} plus 1 cent in the first and last ${SPREAD_MODEL.edgeMinutes} minutes; up to ` +
      `${SPREAD_MODEL.jumpMost} cents more while the underlying jumps. Within the day this is assumed: no such quotes were at hand.`,
    'Displayed size':
      `Near the money at least ${DISPLAYED_SIZE.near.least} contracts, ${DISPLAYED_SIZE.near.least + DISPLAYED_SIZE.near.mean} on average. An order takes no more ` +
      'than is displayed, once for each quote; the rest waits. Assumed.',
    Fills:
      'A buy pays the ask, a sell gets the bid of a current quote, never a price between them.',
    Latency: `An order or a cancel reaches the market ${ORDER_LATENCY_MS.low} to ${ORDER_LATENCY_MS.high} ms after the broker's answer, by a hash of its id.`,
    Fees:
      `No commission; regulatory and clearing fees of $${contractFeeText('buy')} for a contract bought and ` +
      `$${contractFeeText('sell')} for one sold, rounded up to the cent at the close of each day.`,
    Quotes:
      `Move every ${QUOTE_GRID_MS / 1000} s. The path inside a bar is made up by a hash: it starts at the open, touches the high ` +
      'and the low and ends at the close; when each was reached the file does not tell.',
    'No early data':
      'A bar is seen when it has ended; quotes, implied volatility and strikes know no bar that has not ended.',
  };
  return Object.entries(textByTopic).map(([topic, text]) => ({ topic, text }));
}

function percentText(share: number): string {
  return `${Number((share * 100).toFixed(2))} %`;
}

function contractFeeText(side: 'buy' | 'sell'): string {
  return (executionFees(side, 1) / 1e6).toFixed(5);
}
