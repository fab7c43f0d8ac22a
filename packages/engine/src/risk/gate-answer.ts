import type { GateReading } from './refusal.ts';

/** A gate's reading without the code, which the table of gates adds. */
export type GateAnswer = Omit<GateReading, 'code'>;

export function gateAnswer(passes: boolean, rule: string, reading: string): GateAnswer {
  return { passes, rule, reading };
}

export const START_EQUITY_UNKNOWN = "the day's first equity is not known";
