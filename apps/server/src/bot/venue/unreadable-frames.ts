import type { Log } from '../../runtime/log.ts';

/** Logs frame 1, 10, 100 …, so a flood of frames does not flood the log. */
export function createFrameCounter(log: Log): (userId: string, reason: string) => void {
  const counts = new Map<string, number>();
  return (userId, reason) => {
    const frames = (counts.get(userId) ?? 0) + 1;
    counts.set(userId, frames);
    if (!/^10*$/.test(String(frames))) return;
    log.warn({ userId, frames, reason }, 'frames of the update stream were ignored');
  };
}
