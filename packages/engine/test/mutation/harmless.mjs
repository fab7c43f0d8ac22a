import { HARMLESS_ACCOUNT } from './harmless-account.mjs';
import { HARMLESS_RISK } from './harmless-risk.mjs';

/**
 * Survivors of `npm run mutation` that are no gap in the tests, by the code that is changed: `code`
 * with its white space folded, and `becomes`, where given, is what it is changed to. Every entry
 * says why no test could see the difference. See docs/records/mutation.md.
 */
export const HARMLESS = [...HARMLESS_ACCOUNT, ...HARMLESS_RISK];
