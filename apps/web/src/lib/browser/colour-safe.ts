import { createToggle, useToggle } from './toggle.ts';

/**
 * Blue and orange instead of green and red. `public/theme.js` reads the key too, and sets the
 * attribute before the first paint.
 */
export const colourSafeToggle = createToggle('tideline.colours-safe', (isOn) => {
  document.documentElement.toggleAttribute('data-colours-safe', isOn);
});

export const useColourSafe = (): boolean => useToggle(colourSafeToggle);
