import { DASH } from '../../../lib/text/format.ts';
import type { useShownStates } from './use-shown-states.ts';

type TradingWindowState = ReturnType<typeof useShownStates>['window'];

/** On two lines if too long. */
export function TradingWindowStatus({ tradingWindow }: { tradingWindow: TradingWindowState }) {
  if (tradingWindow === undefined) return <span className="text-ink-3">{DASH}</span>;
  const stateWord = tradingWindow.isOpen ? 'open' : 'closed';
  // The server says "Closed" where no later session is known.
  const timeText = tradingWindow.timeInfo.toLowerCase() === stateWord ? '' : tradingWindow.timeInfo;
  return (
    <span className="num inline-flex flex-wrap justify-end gap-x-1.5 font-medium">
      <span className={tradingWindow.isOpen ? 'text-profit' : 'text-loss'}>{stateWord}</span>
      {timeText !== '' && <span className="text-warn">{timeText}</span>}
    </span>
  );
}
