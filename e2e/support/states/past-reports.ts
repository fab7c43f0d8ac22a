/** Answers of the reports over the trades of `past-performance.ts`. */

type Row = readonly [
  kind: 'stop' | 'target' | 'trail' | 'time',
  label: string,
  difference: number,
  interval: readonly [number, number] | null,
  changed: number,
  heldLonger: number,
];

const AS_TRADED = -780.6;

const ROWS: readonly Row[] = [
  ['stop', 'Stop 10 %', -1_214.5, [-3_020, 640], 16, 0],
  ['stop', 'Stop 30 %', 586.2, [-1_190, 2_410], 12, 3],
  ['stop', 'Stop at break-even from +25 %', -96.3, null, 2, 0],
  ['target', 'Target 50 %', -1_132.6, [-2_690, 310], 9, 0],
  ['target', 'Target 150 %', 731.8, [-820, 2_560], 0, 6],
  ['trail', 'Trail off', -1_348.7, [-3_410, 620], 4, 3],
  ['trail', 'Trail 20 % from +25 %', 394.6, [40, 1_830], 11, 0],
  ['time', 'At most 30 minutes', -1_521.4, [-2_830, -240], 18, 0],
  ['time', 'At most 60 minutes', -402.8, [-1_310, 480], 9, 0],
];

export const EXIT_LAB = {
  ...{ trades: 24, days: 14, notCompared: 2, actual: { net: AS_TRADED } },
  alternatives: ROWS.map(([kind, label, difference, interval, changed, heldLonger]) => ({
    ...{ kind, label, settings: {}, difference, differenceInterval: interval, changed, heldLonger },
    net: Math.round((AS_TRADED + difference) * 100) / 100,
  })),
  warnings: ['2 trades have no recorded path, and are left out.'],
};
