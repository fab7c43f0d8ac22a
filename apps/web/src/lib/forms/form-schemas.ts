import './zod-config.ts';

/** Checked before sending; only screens with forms carry zod. */
export { adminSettings, configInput, rules, settings } from '@tideline/api/schemas';
