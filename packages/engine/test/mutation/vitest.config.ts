import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const PROPERTIES = /properties|never-refused/;

/** Examples first: they kill most mutants, and a property takes a hundred times as long. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => Number(PROPERTIES.test(moduleId));
    return files.toSorted((a, b) => isProperty(a) - isProperty(b));
  }
}

export default defineConfig({
  test: {
    include: ['{src,test}/{risk,account}/**/*.test.ts'],
    setupFiles: ['test/mutation/repeatable.ts'],
    // A tenth of the cases: a fault that only the thousandth finds deserves an example.
    env: { PROPERTY_RUNS: '0.1' },
    sequence: { sequencer: ExamplesFirst },
    isolate: false,
    // Long enough for a busy machine.
    testTimeout: 60_000,
  },
});
