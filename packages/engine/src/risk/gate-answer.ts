import type { GateReading } from './refusal.ts';

/** What a gate returns; the table of gates adds its code. */
export type GateAnswer = Omit<GateReading, 'code'>;

export function gateAnswer(passes: boolean, rule: string, reading: string): GateAnswer {
  return { passes, rule, reading };
}

export const START_EQUITY_UNKNOWN = "the day's first equity is not known";
