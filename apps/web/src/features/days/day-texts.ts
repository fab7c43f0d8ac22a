import type { ClosedTrade, DayReview } from '@tideline/api/schemas';
import { minuteTime, moneyChange, plural } from '../../lib/text/format.ts';
import { holdingTimeText } from '../../lib/trading/trade-texts.ts';
import type { DayTense } from './day-date.ts';

/** The result of the day's trades comes first. */
export function dayResultSentence({ session, trades, net }: DayReview, tense: DayTense): string {
  if (session === null) return `The market ${tense === 'future' ? 'is' : 'was'} closed.`;
  if (tense === 'future') return 'This day is still to come.';
  const halfDayText = session.isHalfDay ? ` A half day, to ${minuteTime(session.close)} ET.` : '';
  const soFarText = tense === 'present' ? ' so far' : '';
  if (trades.length === 0)
    return `No trade${soFarText === '' ? '' : ' closed'}${soFarText}.${halfDayText}`;
  const closedTradesText = plural(trades.length, 'closed trade');
  return `${moneyChange(net)} net of ${closedTradesText}${soFarText}.${halfDayText}`;
}

/** Why a day has no session. */
export function marketClosedSentence({ date, previousDay, nextDay }: DayReview): string {
  const weekday = new Date(Date.parse(date)).getUTCDay();
  if (weekday === 0 || weekday === 6) return 'It is a weekend.';
  const isInCalendar = previousDay !== null || nextDay !== null;
  return isInCalendar ? 'It is a holiday of the exchange.' : 'It is outside the calendar.';
}

/** What the server saw of the session; null where it saw all that is over. */
export function missedBarsSentence({ bars, signals }: DayReview): string | null {
  const missedBarCount = bars.length - signals.length;
  if (bars.length === 0 || missedBarCount <= 0) return null;
  if (signals.length === 0) {
    return 'The server did not run on this day: nothing was decided. The bars were read later.';
  }
  return `The server did not run the whole day: ${plural(missedBarCount, 'bar')} of ${bars.length} were read later, and nothing was decided on them.`;
}

/** "12:40–13:17, 37m" */
export const holdingPeriodText = (trade: ClosedTrade): string =>
  `${minuteTime(trade.openedAt)}–${minuteTime(trade.closedAt)}, ${holdingTimeText(trade)}`;
