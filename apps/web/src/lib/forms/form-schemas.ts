import './zod-config.ts';

/** The shapes that forms check before they send: the screens with forms alone carry zod. */
export { adminSettings, configInput, settings } from '@tideline/api/schemas';
