/** Whether the tests run that take too long for every run; their titles say that they need it. */
export const isLong = process.env.LONG_TESTS === '1';
