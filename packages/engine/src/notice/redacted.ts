/** Alarms whose own message names account numbers, and what is sent instead. */
const REDACTED_MESSAGES: Readonly<Record<string, string>> = {
  ANOTHER_ACCOUNT:
    'The keys now belong to another account, but a trade is open in the one that they were of.',
};

/** Matches "$1,234.56", also with a sign. */
const AMOUNT_PATTERN = /[-+−]?\$\d[\d,]*(\.\d+)?/g;

const HIDDEN_AMOUNT = '(amount hidden)';

export function redactedAlarmMessage(
  { code, message }: { readonly code: string; readonly message: string },
  hideAmounts: boolean,
): string {
  const text = REDACTED_MESSAGES[code] ?? message;
  return hideAmounts ? withoutAmounts(text) : text;
}

export function withoutAmounts(text: string): string {
  return text.replace(AMOUNT_PATTERN, HIDDEN_AMOUNT);
}
