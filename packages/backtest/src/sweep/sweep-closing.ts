export const SWEEP_CLOSING =
  'No edge is claimed. A side by the toss of a coin is not played in a sweep: run the settings by ' +
  'themselves to see it beside them. Costs are the spread and the fees of the assumptions.';
