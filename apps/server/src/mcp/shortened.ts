import { SerializedJson } from '@tideline/api';
import type { DayReview, Decision, DecisionsAnswer, TradeDetail } from '@tideline/api/schemas';

const MAX_PATH_POINTS = 500;

/** Needed only where a part of the answer is left out. */
export function parseSerializedAnswer<Answer>(answer: Answer): Answer {
  if (!(answer instanceof SerializedJson)) return answer;
  return JSON.parse(new TextDecoder().decode(answer.bytes));
}

/** The tool `why` answers gates and inputs for one bar. */
function shortenDecision({ gates: _, inputs: __, ...decision }: Decision) {
  return decision;
}

export function shortenDecisions({ decisions, ...rest }: DecisionsAnswer) {
  return { ...rest, decisions: decisions.map(shortenDecision) };
}

export function shortenDay({ decisions, signals, ...rest }: DayReview) {
  return {
    ...rest,
    signals: signals.map(({ bullishBreakdown: _, bearishBreakdown: __, ...signal }) => signal),
    decisions: decisions.map(shortenDecision),
  };
}

/** Quotes at even distances, and the last one; `pathPoints` says how many there are in all. */
export function shortenTrade({ path, ...rest }: TradeDetail) {
  const pointStep = Math.ceil(path.length / MAX_PATH_POINTS);
  const isKept = (index: number) => index % pointStep === 0 || index === path.length - 1;
  return { ...rest, pathPoints: path.length, path: path.filter((_, index) => isKept(index)) };
}
