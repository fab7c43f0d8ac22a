import { Counter, Gauge, type Registry } from 'prom-client';

/** All values that each label may have: no series is added later. */
type LabelValues = Readonly<Record<string, readonly string[]>>;

type LabelsOf<Labels extends LabelValues> = {
  readonly [Name in keyof Labels]: Labels[Name][number];
};

interface MetricDescription {
  readonly name: string;
  readonly help: string;
}

/** The compiler reports a key that is missing here. */
export function keysOf<Key extends string>(all: Readonly<Record<Key, unknown>>): readonly Key[] {
  return Object.keys(all) as Key[];
}

export function addLabelledCounter<const Labels extends LabelValues>(
  registry: Registry,
  { name, help, labels }: MetricDescription & { readonly labels: Labels },
): (values: LabelsOf<Labels>, increment?: number) => void {
  const labelNames = Object.keys(labels);
  const counter = new Counter({ name, help, labelNames, registers: [registry] });
  for (const values of labelCombinations(labels)) counter.inc(values, 0);
  return (values, increment = 1) => counter.inc(values, increment);
}

export function addCounter(registry: Registry, description: MetricDescription) {
  const counter = new Counter({ ...description, registers: [registry] });
  return (increment = 1) => counter.inc(increment);
}

/** Shows a sum that other code keeps since the process began. */
export function addReadCounter(
  registry: Registry,
  { read, ...described }: MetricDescription & { readonly read: () => number },
): void {
  new Counter({
    ...described,
    registers: [registry],
    collect() {
      this.reset();
      this.inc(read());
    },
  });
}

/** Null, or a failed read, is NaN, because a missing series would look like a missing server. */
export function addGauge(
  registry: Registry,
  { read, ...described }: MetricDescription & { readonly read: () => number | boolean | null },
): void {
  new Gauge({
    ...described,
    registers: [registry],
    collect() {
      this.set(Number(readOrNull(read) ?? Number.NaN));
    },
  });
}

export function addLabelledGauge<const Values extends readonly string[]>(
  registry: Registry,
  {
    label,
    values,
    read,
    ...described
  }: MetricDescription & {
    readonly label: string;
    readonly values: Values;
    readonly read: () => Readonly<Record<Values[number], number | boolean>>;
  },
): void {
  new Gauge({
    ...described,
    labelNames: [label],
    registers: [registry],
    collect() {
      const numbers: Readonly<Record<string, number | boolean>> | null = readOrNull(read);
      for (const value of values) this.set({ [label]: value }, Number(numbers?.[value] ?? NaN));
    },
  });
}

/** A source that can't be read must not make the others fail. */
function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch {
    return null;
  }
}

function labelCombinations(labels: LabelValues): readonly Readonly<Record<string, string>>[] {
  return Object.entries(labels).reduce<readonly Readonly<Record<string, string>>[]>(
    (all, [name, values]) =>
      all.flatMap((each) => values.map((value) => ({ ...each, [name]: value }))),
    [{}],
  );
}
