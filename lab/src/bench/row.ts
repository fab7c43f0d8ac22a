/** One measured budget. */
export interface Row {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly budget: Budget;
  /** Present where no real market data was at hand. */
  readonly data?: 'generated';
}

export interface Budget {
  readonly limit: number;
  /** Whether the value may be at most, or must be at least, the limit. */
  readonly kind: 'at most' | 'at least';
}

function isMet({ value, budget }: Row): boolean {
  return budget.kind === 'at most' ? value <= budget.limit : value >= budget.limit;
}

/** The rows as a table of fixed columns. */
export function table(rows: readonly Row[]): string {
  const cells = rows.map((row) => [
    row.name,
    number(row.value),
    row.unit,
    `${row.budget.kind} ${number(row.budget.limit)}`,
    isMet(row) ? 'met' : 'MISSED',
    row.data ?? 'real',
  ]);
  const lines = [['name', 'value', 'unit', 'budget', '', 'data'], ...cells];
  const widths = lines.reduce<number[]>(
    (widest, line) => line.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  );
  return lines
    .map((line) =>
      line
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function number(value: number): string {
  return value >= 1_000 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3);
}
