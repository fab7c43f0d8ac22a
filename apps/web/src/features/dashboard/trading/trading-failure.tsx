import { InlineMessage } from '../../../components/ui/waiting/inline-message.tsx';
import type { Trading } from './use-trading.ts';

export function TradingFailure({ trading }: { trading: Trading }) {
  if (trading.failure === null) return null;
  return (
    <InlineMessage tone="loss" onDismiss={trading.dismissFailure}>
      {trading.failure}
    </InlineMessage>
  );
}
