import './zod-config.ts';

/** Checked before sending; only screens with forms carry zod. */
export { adminSettings, configInput, settings } from '@tideline/api/schemas';
