import type { Money, Price } from '@tideline/engine';

/** The shortest exact text of an amount in dollars: "1.04", "670", "-0.0275". */
export function moneyText(money: Money | Price): string {
  return scaledDecimal(money, 4);
}

export function microDecimal(micro: number): string {
  return scaledDecimal(micro, 6);
}

/** Rounds to six decimals. */
export function averageDecimal(sum: Money, count: number): string {
  return scaledDecimal(Math.round((sum * 100) / count), 6);
}

export function fractionDecimal(value: number): string {
  return value
    .toFixed(10)
    .replace(/\.?0+$/, '')
    .replace(/^-0$/, '0');
}

function scaledDecimal(value: number, digits: number): string {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not an exact amount: ${value}`);
  const unit = 10 ** digits;
  const whole = Math.trunc(Math.abs(value) / unit);
  const rest = String(Math.abs(value) % unit)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  return `${value < 0 ? '-' : ''}${whole}${rest === '' ? '' : `.${rest}`}`;
}
