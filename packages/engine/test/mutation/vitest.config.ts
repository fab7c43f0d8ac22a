import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const PROPERTIES = /properties|never-refused/;

/** Examples first: most mutants die of one, and a property takes a hundred times as long. */
class ExamplesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isProperty = ({ moduleId }: TestSpecification) => Number(PROPERTIES.test(moduleId));
    return files.toSorted((a, b) => isProperty(a) - isProperty(b));
  }
}

/** The tests that a mutant of `src/risk` or `src/account` must not survive, and no others. */
export default defineConfig({
  test: {
    include: ['{src,test}/{risk,account}/**/*.test.ts'],
    setupFiles: ['test/mutation/repeatable.ts'],
    // A tenth of the cases: what only the thousandth case finds deserves an example of its own.
    env: { PROPERTY_RUNS: '0.1' },
    sequence: { sequencer: ExamplesFirst },
    isolate: false,
    // A busy machine is no failure.
    testTimeout: 60_000,
  },
});
