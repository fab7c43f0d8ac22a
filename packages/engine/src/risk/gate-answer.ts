import type { GateReading } from './refusal.ts';

/** Its code is not yet put to it. */
export type GateAnswer = Omit<GateReading, 'code'>;

export function gateAnswer(passes: boolean, rule: string, reading: string): GateAnswer {
  return { passes, rule, reading };
}

export const START_EQUITY_UNKNOWN = "the day's first equity is not known";
