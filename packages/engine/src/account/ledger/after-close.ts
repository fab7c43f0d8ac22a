import type { MicroDollars } from '../../entry/fees.ts';
import { tradingDate } from '../../hours/new-york.ts';
import { BAR_MS } from '../../model/bar.ts';
import type { EpochMs } from '../../model/time.ts';
import { type ExitReason, exitRow } from '../../risk/exit-table/exit-table.ts';
import { coolDownBars } from '../../risk/own-limits.ts';
import type { Trade } from '../state/state.ts';
import { changeState, type StepContext } from '../state/step-context.ts';

/** A pause that already lasts longer is kept. */
export function pauseEntries(
  draft: StepContext,
  { contract }: Trade,
  { reason, closedAt }: { readonly reason: ExitReason; readonly closedAt: EpochMs },
): void {
  const bars = coolDownBars(draft.state.rules);
  const each = closedAt + bars.afterClose * BAR_MS;
  const same = exitRow(reason).isStop ? closedAt + bars.afterStop * BAR_MS : each;
  const [call, put] = contract.side === 'call' ? [same, each] : [each, same];
  const { coolDown } = draft.state;
  changeState(draft, {
    coolDown: { call: Math.max(coolDown.call, call), put: Math.max(coolDown.put, put) },
  });
}

export function countResult(draft: StepContext, closedAt: EpochMs, net: MicroDollars): void {
  const { day } = draft.state;
  if (day === null || tradingDate(closedAt) !== day.date) return;
  changeState(draft, { day: { ...day, realised: day.realised + net } });
}

/** A trade counts as at most one loss of its day, however many ledger rows it has. */
export function countLoss(draft: StepContext, before: EpochMs | null, after: EpochMs | null): void {
  const { day } = draft.state;
  if (day === null || before === after) return;
  const index = before === null ? -1 : day.lossTimes.indexOf(before);
  if (index >= 0) {
    const lossTimes = day.lossTimes.filter((_, each) => each !== index);
    changeState(draft, { day: { ...day, losses: day.losses - 1, lossTimes } });
  } else if (after !== null && tradingDate(after) === day.date) {
    const lossTimes = [...day.lossTimes, after];
    changeState(draft, { day: { ...day, losses: day.losses + 1, lossTimes } });
  }
}
