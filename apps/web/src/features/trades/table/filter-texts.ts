import { TRADE_RESULT_NAMES, type TradeFilter } from '../../../lib/trading/trade-filter.ts';
import { exitLabel } from '../../../lib/trading/trade-texts.ts';

/** Each condition in words. */
export function filterTexts(filter: TradeFilter): readonly string[] {
  const { side, reason, hour, weekday, confidenceBand, result, tag, text = '' } = filter;
  const optionalTexts = [
    side && (side === 'call' ? 'calls' : 'puts'),
    reason && `sold by “${exitLabel(reason)}”`,
    hour && `bought from ${hour} to ${hour.slice(0, 2)}:59 ET`,
    weekday && `of a ${weekday}`,
    confidenceBand && confidenceBandText(confidenceBand),
    result && TRADE_RESULT_NAMES[result].toLowerCase(),
    tag && `with the tag “${tag}”`,
    text !== '' && `with “${text}” in the note`,
  ];
  return optionalTexts.filter((each) => typeof each === 'string');
}

function confidenceBandText(band: string): string {
  if (band === 'unknown') return 'without a recorded confidence';
  return `with a confidence of ${band.replace('-', '–')}`;
}
