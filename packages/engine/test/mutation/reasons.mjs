export const INVARIANT =
  'Guards an invariant that no sequence of events can break; without the guard the next line would fail instead.';
export const UNREACHED =
  'Asked of a value that the type allows and that never arrives here: what comes before it has ruled it out.';
export const REPEATED =
  'Another condition of the same expression already decides every case that exists.';
export const SAME_ANSWER = 'The other branch gives the same answer for every value that gets here.';
