import fc from 'fast-check';

/** The same cases in every run: a mutant must not be killed by one run and survive the next. */
fc.configureGlobal({ seed: 20_261_120, numRuns: 10 });
