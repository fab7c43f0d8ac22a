import { DAY, newYorkMinuteOfDay, newYorkTime, tradingDate } from '@tideline/engine';

export interface QuietHours {
  /** HH:MM in New York, without the minute `quietTo`; null without quiet hours. */
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
}

export function isInQuietHours({ quietFrom, quietTo }: QuietHours, at: number): boolean {
  if (quietFrom === null || quietTo === null) return false;
  const minute = newYorkMinuteOfDay(at);
  const [from, to] = [minuteOfDay(quietFrom), minuteOfDay(quietTo)];
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
}

/** When the quiet hours end; null outside of them. */
export function quietHoursEnd(hours: QuietHours, at: number): number | null {
  if (hours.quietTo === null || !isInQuietHours(hours, at)) return null;
  const today = newYorkTime(`${tradingDate(at)}T${hours.quietTo}`);
  return today > at ? today : newYorkTime(`${tradingDate(at + DAY)}T${hours.quietTo}`);
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}
