import type { Database, Repositories } from '@tideline/db';
import { isMarketOpen, type Policy, type Session } from '@tideline/engine';
import type { LoopDelayMeter, WallClock } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { MarketTime } from '../time/market-time.ts';
import { AlarmRegister } from './alarm-register.ts';
import { createClockAlarmCheck, createJournalAlarmCheck } from './clock-and-journal-check.ts';
import { recordStart } from './crash-loop.ts';
import { DiskWatch } from './disk-watch.ts';
import { type KillFile, KillSwitch } from './kill-switch.ts';
import { LoopDelayWatch } from './loop-delay-watch.ts';
import { startPeriodicCheck } from './periodic-check.ts';
import { WalSizeWatch } from './wal-size-watch.ts';

export interface SafeguardOptions {
  readonly database: Database;
  readonly repositories: Pick<Repositories, 'alarms' | 'killSwitch' | 'starts'>;
  readonly fencingNumber: number;
  readonly build: string;
  readonly time: MarketTime;
  readonly wall: WallClock;
  readonly dateClock: WallClock;
  readonly log: Log;
  readonly currentSessions: () => readonly Session[];
  readonly isKillFilePresent: () => boolean;
  readonly killFile: KillFile | null;
  readonly loopDelay: LoopDelayMeter | null;
  readonly isClockTrusted: (() => boolean) | null;
  readonly onKillSwitchEngaged: () => void;
  readonly onAlarm: () => void;
  readonly isSaving: () => boolean;
}

export type Safeguards = ReturnType<typeof createSafeguards>;

export function createSafeguards(options: SafeguardOptions) {
  const { repositories, time, wall, currentSessions, loopDelay, isClockTrusted } = options;
  const alarms = new AlarmRegister({
    ...options,
    repository: repositories.alarms,
    onRaised: options.onAlarm,
  });
  const killSwitch = new KillSwitch({
    ...options,
    repository: repositories.killSwitch,
    file: options.killFile,
    wall: options.dateClock,
  });
  const delayWatch = loopDelay === null ? null : new LoopDelayWatch(loopDelay, alarms, time);
  const checkClock = isClockTrusted === null ? null : createClockAlarmCheck(isClockTrusted, alarms);
  const diskWatch = new DiskWatch(alarms);
  const checkJournal = createJournalAlarmCheck(options.isSaving, alarms);
  const walSizeGuard = new WalSizeWatch({
    ...options,
    alarms,
    isMarketOpen: () => isMarketOpen(time.now(), currentSessions()),
  });
  let stopPeriodicCheck: (() => void) | null = null;

  return {
    alarms,
    killSwitch,
    diskWatch,
    readSafeguardPolicy(): Pick<Policy, 'killSwitch' | 'haltReason' | 'usersWithUnseenAlarm'> {
      const { haltReason, usersWithUnseenAlarm } = alarms.readAlarmPolicy();
      return {
        killSwitch: killSwitch.isEngaged(),
        haltReason: haltReason ?? diskWatch.haltReason ?? delayWatch?.haltReason ?? null,
        usersWithUnseenAlarm,
      };
    },
    start() {
      recordStart({ ...options, starts: repositories.starts, alarms });
      stopPeriodicCheck = startPeriodicCheck(wall, () => {
        delayWatch?.check();
        checkClock?.();
        walSizeGuard.check();
        checkJournal();
        alarms.saveUnsavedAlarms();
        killSwitch.isEngaged();
      });
    },
    onReconciled: () => repositories.starts.recordReconciled(options.fencingNumber, wall.now()),
    close: () => stopPeriodicCheck?.(),
  };
}
