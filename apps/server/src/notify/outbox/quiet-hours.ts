import { newYorkMinuteOfDay } from '@tideline/engine';

export interface QuietHours {
  /** New York times as HH:MM, `quietTo` excluded; null without quiet hours. */
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

/** Whether a channel is quiet at an instant; a span may pass midnight. */
export function isQuiet({ quietFrom, quietTo }: QuietHours, at: number): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const minute = newYorkMinuteOfDay(at);
  const [from, to] = [minuteOf(quietFrom), minuteOf(quietTo)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

function minuteOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
