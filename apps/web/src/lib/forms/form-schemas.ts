import './zod-config.ts';

/** Checked before sending; only screens with forms carry zod. */
export {
  adminSettings,
  blackoutRow,
  configInput,
  limits,
  rules,
  settings,
} from '@tideline/api/schemas';
