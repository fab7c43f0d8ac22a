import type { GateReading } from './refusal.ts';

/** The table of gates adds the code. */
export type GateAnswer = Omit<GateReading, 'code'>;

export function gateAnswer(passes: boolean, rule: string, reading: string): GateAnswer {
  return { passes, rule, reading };
}

export const START_EQUITY_UNKNOWN = "the day's first equity is not known";
