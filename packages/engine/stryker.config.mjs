// How `npm run mutation` changes the code and runs the tests on each change; what it means and what
// survives is in docs/records/mutation.md.
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts', related: false },
  mutate: ['src/risk/**/*.ts', 'src/account/**/*.ts', '!src/**/*.test.ts'],
  coverageAnalysis: 'perTest',
  concurrency: 2,
  // Endless loops are found by counting; this limit is for the rest, and is long enough for a busy
  // machine.
  timeoutMS: 60_000,
  tempDirName: 'coverage/mutation/sandbox',
  // Stryker would rewrite the compiler's settings with an interface that TypeScript 7 does not have.
  // The sandbox holds none of its own, so that those of this folder apply.
  tsconfigFile: 'none',
  ignorePatterns: ['tsconfig*.json', 'coverage'],
  incremental: true,
  incrementalFile: 'coverage/mutation/incremental.json',
  jsonReporter: { fileName: 'coverage/mutation/report.json' },
  reporters: ['json', 'progress-append-only'],
  thresholds: { high: 95, low: 90, break: 90 },
};
