import { createToggle, useToggle } from './toggle.ts';

/** Amounts are hidden, for a screen that other people see. */
export const privacy = createToggle('tideline.privacy');

export const usePrivacy = (): boolean => useToggle(privacy);
