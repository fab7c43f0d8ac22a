/** Answers of the three reports over the trades of `past-performance.ts`. */

type ExitLabRow = readonly [
  kind: 'stop' | 'target' | 'trail' | 'time',
  label: string,
  difference: number,
  interval: readonly [number, number] | null,
  changed: number,
  heldLonger: number,
];

const AS_TRADED = -780.6;

const EXIT_LAB_ROWS: readonly ExitLabRow[] = [
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
  alternatives: EXIT_LAB_ROWS.map(([kind, label, difference, interval, changed, heldLonger]) => ({
    ...{ kind, label, settings: {}, difference, differenceInterval: interval, changed, heldLonger },
    net: Math.round((AS_TRADED + difference) * 100) / 100,
  })),
  warnings: ['2 trades have no recorded path, and are left out.'],
};

export const OWN_ALTERNATIVE = {
  ...{ kind: 'own', label: 'Stop 35 %, longest holding 45 minutes', settings: {} },
  ...{ net: -468.2, difference: 312.4, differenceInterval: [-810, 1_460] },
  ...{ changed: 9, heldLonger: 2 },
};

const calibrationBand = (
  from: number,
  decisions: number,
  share: number,
  reach: number,
  won: number,
) => ({
  ...{ from, to: from + 10, decisions, trades: Math.round(decisions / 40), won },
  ...{ wentOurWay15: share - 0.6, wentOurWay30: share, wentOurWay60: share + 0.4 },
  interval30: [share - reach, share + reach],
});

export const CALIBRATION = {
  bands: [
    { ...calibrationBand(0, 812, 49.5, 4.6, 0), to: 50 },
    calibrationBand(50, 402, 51.2, 6.6, 3),
    calibrationBand(60, 537, 50.8, 5.6, 2),
    calibrationBand(70, 241, 50.6, 8.4, 3),
    { ...calibrationBand(80, 88, 54.5, 13.4, 1), wentOurWay60: null },
  ],
  ...{ brier: 0.2571, brierOfBaseRate: 0.2499 },
  ablation: [
    { part: 'iv', brierWithout: 0.2566 },
    { part: 'adx', brierWithout: 0.257 },
    { part: 'relativeVolume', brierWithout: 0.2571 },
    { part: 'chartPattern', brierWithout: 0.2573 },
    { part: 'mfi', brierWithout: 0.2574 },
    { part: 'ema', brierWithout: 0.2578 },
    { part: 'rsi', brierWithout: 0.2579 },
  ],
  warnings: [
    'The confidence can not be parted from the base rate: who expects the same of every signal is not further off.',
  ],
};

const fillQuantiles = { p50: 0.41, p90: 1.12, p99: 2.35 };
const costQuantiles = {
  halfSpreadPercent: { p50: 0.57, p90: 0.98, p99: 1.61 },
  fillAgainstMidPercent: fillQuantiles,
};

const slippageGroup = (
  orders: number,
  halfSpreadPercent: number,
  fillAgainstMidPercent: number,
) => ({
  ...{ orders, halfSpreadPercent, fillAgainstMidPercent },
});

export const SLIPPAGE = {
  ...{ orders: 144, ...costQuantiles, delayMs: { p50: 184, p90: 412, p99: 1_240 } },
  atDecision: { ...costQuantiles, fillAgainstMidPercent: { p50: 0.52, p90: 1.4, p99: null } },
  atFill: costQuantiles,
  byHour: [
    { hour: '09:00', ...slippageGroup(3, 0.71, 0.48) },
    { hour: '10:00', ...slippageGroup(46, 0.58, 0.41) },
    { hour: '11:00', ...slippageGroup(51, 0.55, 0.38) },
    { hour: '15:00', ...slippageGroup(6, 0.94, 1.02) },
  ],
  byDelta: [
    { delta: '0.2-0.3', ...slippageGroup(31, 0.93, 0.66) },
    { delta: '0.4-0.5', ...slippageGroup(79, 0.52, 0.37) },
    { delta: 'unknown', ...slippageGroup(34, 0.39, 0.3) },
  ],
  warnings: [],
};
