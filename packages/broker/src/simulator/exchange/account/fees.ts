/** The engine's published rates: what is charged here is what a trader reckons with. */
export { chargedFees, executionFees, type MicroDollars } from '@tideline/engine';
