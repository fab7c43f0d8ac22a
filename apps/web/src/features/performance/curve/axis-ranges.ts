interface AxisRange {
  readonly minValue: number;
  readonly maxValue: number;
}

/** Labels are whole dollars: on a shorter axis neighbours would be equal. */
const MIN_AXIS_DOLLARS = 10;

/** The axis of the equity; a flat curve lies in the middle. */
export function equityAxisRange({ minValue, maxValue }: AxisRange): AxisRange {
  const missingDollars = MIN_AXIS_DOLLARS - (maxValue - minValue);
  if (missingDollars <= 0) return { minValue, maxValue };
  return { minValue: minValue - missingDollars / 2, maxValue: maxValue + missingDollars / 2 };
}

/** Labels have one decimal. */
const MIN_AXIS_PERCENT = 0.5;

/** The axis of the drawdown, which is never above 0. */
export function drawdownAxisRange({ minValue }: AxisRange): AxisRange {
  return { minValue: Math.min(minValue, -MIN_AXIS_PERCENT), maxValue: 0 };
}
