export type Overlay = 'commands' | 'help';
