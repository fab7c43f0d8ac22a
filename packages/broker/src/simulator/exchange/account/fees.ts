/** The engine's published rates, which a trader's estimate uses too. */
export { chargedFees, executionFees, type MicroDollars } from '@tideline/engine';
