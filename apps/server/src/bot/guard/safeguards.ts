import type { Database, Repositories } from '@tideline/db';
import { isMarketOpen, type Policy, type Session } from '@tideline/engine';
import type { LoopDelay, Wall } from '../../runtime/clock.ts';
import type { Log } from '../../runtime/log.ts';
import type { MarketTime } from '../time/market-time.ts';
import { AlarmRegister } from './alarm-register.ts';
import { recordStart } from './crash-loop.ts';
import { DiskWatch } from './disk-watch.ts';
import { type KillFile, KillSwitch } from './kill-switch.ts';
import { LoopDelayWatch } from './loop-delay-watch.ts';
import { watchClock, watchJournal } from './loss-watch.ts';
import { startPeriodicCheck } from './periodic-check.ts';
import { WalSizeWatch } from './wal-size-watch.ts';

export interface SafeguardOptions {
  readonly database: Database;
  readonly repositories: Pick<Repositories, 'alarms' | 'killSwitch' | 'starts'>;
  readonly fence: number;
  readonly build: string;
  readonly time: MarketTime;
  readonly wall: Wall;
  readonly dates: Wall;
  readonly log: Log;
  readonly currentSessions: () => readonly Session[];
  readonly isKilled: () => boolean;
  readonly killFile: KillFile | null;
  readonly loopDelay: LoopDelay | null;
  readonly isClockTrusted: (() => boolean) | null;
  readonly onEngaged: () => void;
  readonly onAlarm: () => void;
  readonly isSaving: () => boolean;
}

export interface Safeguards {
  readonly alarms: AlarmRegister;
  readonly killSwitch: KillSwitch;
  readonly diskWatch: DiskWatch;
  safeguardPolicy(): Pick<Policy, 'killSwitch' | 'haltReason' | 'alarmUnseen'>;
  start(): void;
  onReconciled(): void;
  close(): void;
}

export function createSafeguards(options: SafeguardOptions): Safeguards {
  const { database, repositories, time, wall, log, currentSessions, loopDelay, isClockTrusted } =
    options;
  const alarms = new AlarmRegister({
    repository: repositories.alarms,
    time,
    currentSessions,
    log,
    onRaised: options.onAlarm,
  });
  const killSwitch = new KillSwitch({
    repository: repositories.killSwitch,
    isFileThere: options.isKilled,
    file: options.killFile,
    wall: options.dates,
    log,
    onEngaged: options.onEngaged,
  });
  const delayWatch = loopDelay === null ? null : new LoopDelayWatch(loopDelay, alarms, time);
  const checkClock = isClockTrusted === null ? null : watchClock(isClockTrusted, alarms);
  const diskWatch = new DiskWatch(alarms);
  const checkJournal = watchJournal(options.isSaving, alarms);
  const logSizeWatch = new WalSizeWatch({
    database,
    alarms,
    wall,
    isMarketOpen: () => isMarketOpen(time.now(), currentSessions()),
  });
  let stopWatch: (() => void) | null = null;

  return {
    alarms,
    killSwitch,
    diskWatch,
    safeguardPolicy() {
      const { haltReason, alarmUnseen } = alarms.alarmPolicy();
      const isKilled = killSwitch.isEngaged();
      const stop = haltReason ?? diskWatch.haltReason ?? delayWatch?.haltReason ?? null;
      return { killSwitch: isKilled, haltReason: stop, alarmUnseen };
    },
    start() {
      recordStart({ ...options, starts: repositories.starts, alarms });
      stopWatch = startPeriodicCheck(wall, () => {
        delayWatch?.check();
        checkClock?.();
        logSizeWatch.check();
        checkJournal();
        alarms.saveUnsaved();
        killSwitch.isEngaged();
      });
    },
    onReconciled: () => repositories.starts.recordReconciled(options.fence, wall.now()),
    close: () => stopWatch?.(),
  };
}
