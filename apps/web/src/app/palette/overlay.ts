/** What may lie over the page. */
export type Overlay = 'commands' | 'help';
