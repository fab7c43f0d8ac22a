import type { TradingRules } from '../model/trading-rules.ts';
import { type GateAnswer, gateAnswer, START_EQUITY_UNKNOWN } from './gate-answer.ts';
import type { AccountGateFacts } from './gate-facts.ts';
import { clockTime, tenthsText } from './number-text.ts';
import { coolDownBars } from './own-limits.ts';
import { COOL_DOWN_RULE_TEXT } from './refusal-sentence.ts';

export function profitTargetGate({ rules, account }: AccountGateFacts): GateAnswer | null {
  const targetPercent = rules.dailyProfitTarget;
  if (targetPercent === null) return null;
  const rule = `No entry once the day has brought ${targetPercent} %`;
  if (account === null || account.startEquity === null || !(account.startEquity > 0)) {
    // The gate of the day's loss refuses an unknown equity, so this one passes.
    return gateAnswer(true, rule, START_EQUITY_UNKNOWN);
  }
  const profitPercent = (account.realised / account.startEquity) * 100;
  return gateAnswer(profitPercent < targetPercent, rule, `${tenthsText(profitPercent)} %`);
}

export function blackoutGate({ now, policy: { blackouts } }: AccountGateFacts): GateAnswer | null {
  if (blackouts.length === 0) return null;
  const activeBlackout = blackouts.find(({ from, to }) => now >= from && now < to);
  if (activeBlackout === undefined)
    return gateAnswer(true, 'Outside the blackouts', clockTime(now));
  const { label, from, to } = activeBlackout;
  const rule = `No entry from ${clockTime(from)} to ${clockTime(to)} (${label})`;
  return gateAnswer(false, rule, clockTime(now));
}

export function coolDownRuleText(rules: TradingRules): string {
  if (rules.coolDownBars === null && rules.coolDownBarsAfterStop === null)
    return COOL_DOWN_RULE_TEXT;
  const { afterClose, afterStop } = coolDownBars(rules);
  return `Your pause of ${afterClose} bars, of ${afterStop} on the side of a stop`;
}
