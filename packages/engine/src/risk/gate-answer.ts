import type { GateReading } from './refusal.ts';

/** A gate's reading before its code is put to it. */
export type Answer = Omit<GateReading, 'code'>;

export function answer(passes: boolean, rule: string, reading: string): Answer {
  return { passes, rule, reading };
}

export const START_UNKNOWN = "the day's first equity is not known";
