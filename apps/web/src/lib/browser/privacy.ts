import { createToggle, useToggle } from './toggle.ts';

/** Hides amounts from other people who see the screen. */
export const privacyToggle = createToggle('tideline.privacy');

export const usePrivacy = (): boolean => useToggle(privacyToggle);
