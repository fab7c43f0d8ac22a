/** Whether tests too long for every run are on; their titles say that they need it. */
export const isLongRun = process.env.LONG_TESTS === '1';
