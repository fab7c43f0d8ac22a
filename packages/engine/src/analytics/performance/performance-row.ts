import type { OptionSide } from '../../model/contract.ts';
import type { EpochMs } from '../../model/time.ts';
import type { ExitReason } from '../../risk/exit-table/exit-table.ts';
import type { LedgerRow } from '../ledger-row.ts';

export interface PerformanceRow extends LedgerRow {
  readonly accountNumber: string;
  readonly openedAt: EpochMs;
  readonly side: OptionSide;
  readonly reason: ExitReason;
  readonly confidence: number | null;
}
