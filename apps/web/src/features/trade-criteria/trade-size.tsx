import type { Settings } from '@tideline/api/schemas';
import { Amounts } from '../../components/ui/figures/amount.tsx';
import { displayText } from '../../lib/trading/display-text.ts';
import { useTradeSize } from '../../live/queries/trade-size.ts';

/** The size of a trade now, with the saved settings or the form's. */
export function TradeSizeSentence(
  wantedSettings: Partial<Pick<Settings, 'portfolioPercentage' | 'riskLevel'>>,
) {
  const sentence = useTradeSize(wantedSettings);
  return sentence === null ? (
    'Of your buying power, for one position. What that buys now is not known.'
  ) : (
    <Amounts text={displayText(sentence)} />
  );
}
