/** On demand, or once the page is idle. */
export const loadPaletteCommands = () => import('./palette-commands.tsx');
