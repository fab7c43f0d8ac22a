export interface RowDefinition {
  readonly name: string;
  readonly unit: string;
  /** Null for a figure that is only shown. */
  readonly budget: Budget | null;
}

export interface Budget {
  readonly limit: number;
  readonly kind: 'at most' | 'below' | 'at least';
}

export interface Figure {
  readonly name: string;
  readonly value: number;
  /** Only a figure that depends on the bars has this. */
  readonly data?: 'real' | 'generated';
}

export interface BenchRow extends RowDefinition {
  /** Null when it could not be measured. */
  readonly value: number | null;
  readonly error: string | null;
  readonly data: 'real' | 'generated' | null;
}

/** A value that is no number counts as not measured. */
export function measuredRow(measure: RowDefinition, figure: Figure | undefined): BenchRow {
  if (figure === undefined || !Number.isFinite(figure.value)) {
    return failedRow(measure, 'nothing was there to be measured');
  }
  return { ...measure, value: figure.value, error: null, data: figure.data ?? null };
}

export function failedRow(measure: RowDefinition, error: string): BenchRow {
  return { ...measure, value: null, error, data: null };
}

export function toJson({ name, value, unit, budget, error, data }: BenchRow): Readonly<object> {
  return {
    ...{ name, value, unit, budget: budget?.limit ?? null },
    ...(error === null ? {} : { error }),
    ...(data === 'generated' ? { data } : {}),
  };
}

function budgetVerdict({ value, budget }: BenchRow): string {
  if (value === null) return 'NOT MEASURED';
  if (budget === null) return '';
  return isMet(value, budget) ? 'met' : 'MISSED';
}

function isMet(value: number, { limit, kind }: Budget): boolean {
  switch (kind) {
    case 'at most':
      return value <= limit;
    case 'below':
      return value < limit;
    case 'at least':
      return value >= limit;
  }
}

export function rowTable(rows: readonly BenchRow[]): string {
  const cells = rows.map((row) => [
    row.name,
    row.value === null ? '–' : figureText(row.value),
    row.unit,
    row.budget === null ? '' : `${row.budget.kind} ${figureText(row.budget.limit)}`,
    budgetVerdict(row),
    row.error ?? row.data ?? '',
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

function figureText(value: number): string {
  return Math.abs(value) >= 1_000
    ? Math.round(value).toLocaleString('en-US')
    : value.toPrecision(3);
}
