/** True when tests that take long are to run; their titles say so. */
export const isLongRun = process.env.LONG_TESTS === '1';
