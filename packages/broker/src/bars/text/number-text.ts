const MISSING_VALUES = new Set(['', 'nan', 'null', 'none', 'na', 'n/a', '-', '--', '#n/a']);
const FACTOR_BY_UNIT: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 };

export type DecimalMark = '.' | ',';

/** Null for a mark of a missing number, such as `-`, NaN for other text. */
export function readNumber(text: string, mark: DecimalMark): number | null {
  if (mark === '.' && /^\d/.test(text)) {
    const plain = Number(text);
    if (Number.isFinite(plain) && text[1] !== 'x' && text[1] !== 'X') return plain;
  }
  const trimmed = text.trim();
  if (MISSING_VALUES.has(trimmed.toLowerCase())) return null;
  const match = /^([+-]?)\$?([\d.,'\u00a0\u202f ]+)(e[+-]?\d+)?\s?([kmb]?)$/i.exec(trimmed);
  if (match === null) return Number.NaN;
  const [, sign = '', digits = '', exponent = '', unit = ''] = match;
  const whole = withoutGrouping(digits, mark);
  if (whole === null) return Number.NaN;
  return Number(`${sign}${whole}${exponent}`) * (FACTOR_BY_UNIT[unit.toLowerCase()] ?? 1);
}

/** Null when the separators stand in wrong places. */
function withoutGrouping(digits: string, mark: DecimalMark): string | null {
  const separator = mark === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = digits.split(mark);
  if (more.length > 0 || fraction?.includes(separator) === true) return null;
  const parts = whole.split(new RegExp(`[${separator}'\u00a0\u202f ]`));
  const isGrouped = parts.slice(1).every((part) => part.length === 3);
  if (!isGrouped || (parts.length > 1 && !/^\d{1,3}$/.test(parts[0] ?? ''))) return null;
  return fraction === undefined ? parts.join('') : `${parts.join('')}.${fraction}`;
}

/** Takes a comma only where the prices leave no doubt. */
export function decimalMarkOf(prices: readonly string[]): DecimalMark {
  const count = (pattern: RegExp) => prices.filter((text) => pattern.test(text)).length;
  const commaCount = count(/^\s*(\d{1,3}(\.\d{3})*|\d+),\d+\s*$/);
  const pointCount = count(/^\s*(\d{1,3}(,\d{3})*|\d+)\.\d+\s*$/);
  return commaCount > pointCount ? ',' : '.';
}
