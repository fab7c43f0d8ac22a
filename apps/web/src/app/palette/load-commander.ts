/** The palette's code, which comes when somebody wants it, or once the page has nothing to do. */
export const loadCommander = () => import('./commander.tsx');
