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
  const eachSideUntil = closedAt + bars.afterClose * BAR_MS;
  const sameSideUntil = exitRow(reason).isStop ? closedAt + bars.afterStop * BAR_MS : eachSideUntil;
  const [call, put] =
    contract.side === 'call' ? [sameSideUntil, eachSideUntil] : [eachSideUntil, sameSideUntil];
  const { coolDown } = draft.state;
  changeState(draft, {
    coolDown: { call: Math.max(coolDown.call, call), put: Math.max(coolDown.put, put) },
  });
}

export function addDayResult(draft: StepContext, closedAt: EpochMs, net: MicroDollars): void {
  const { day } = draft.state;
  if (day === null || tradingDate(closedAt) !== day.date) return;
  changeState(draft, { day: { ...day, realised: day.realised + net } });
}

/** A trade counts as at most one loss of its day, however many ledger rows it has. */
export function updateDayLosses(
  draft: StepContext,
  previousLossAt: EpochMs | null,
  lossAt: EpochMs | null,
): void {
  const { day } = draft.state;
  if (day === null || previousLossAt === lossAt) return;
  const index = previousLossAt === null ? -1 : day.lossTimes.indexOf(previousLossAt);
  if (index >= 0) {
    const lossTimes = day.lossTimes.filter((_, each) => each !== index);
    changeState(draft, { day: { ...day, losses: day.losses - 1, lossTimes } });
  } else if (lossAt !== null && tradingDate(lossAt) === day.date) {
    const lossTimes = [...day.lossTimes, lossAt];
    changeState(draft, { day: { ...day, losses: day.losses + 1, lossTimes } });
  }
}
