import { createToggle, useToggle } from './toggle.ts';

/**
 * Blue and orange in place of green and red, for those who can't tell these apart. The key is also
 * read by `public/theme.js`, which sets the attribute before the first paint.
 */
export const colourSafe = createToggle('tideline.colours-safe', (isOn) => {
  document.documentElement.toggleAttribute('data-colours-safe', isOn);
});

export const useColourSafe = (): boolean => useToggle(colourSafe);
