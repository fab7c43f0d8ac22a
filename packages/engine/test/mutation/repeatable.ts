import fc from 'fast-check';

/** The same cases in every run: no mutant may be killed by one and survive the next. */
fc.configureGlobal({ seed: 20_261_120, numRuns: 10 });
