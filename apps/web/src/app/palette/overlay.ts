/** What may lie over the page: the command palette or the keyboard help. */
export type Overlay = 'commands' | 'help';
