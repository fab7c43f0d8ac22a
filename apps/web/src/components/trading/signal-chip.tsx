import type { BackendLogic } from '@tideline/api/schemas';
import { decimal } from '../../lib/text/format.ts';
import { Chip } from '../ui/layout/chip.tsx';

const SIGNAL_TONES = { call: 'profit', put: 'loss', neutral: 'neutral' } as const;

/** "CALL 51.7". */
export function SignalChip({ signal }: { signal: BackendLogic }) {
  return (
    <Chip tone={SIGNAL_TONES[signal.signalType]} className="num">
      {signal.signalType.toUpperCase()} {decimal(signal.confidence, 1)}
    </Chip>
  );
}
