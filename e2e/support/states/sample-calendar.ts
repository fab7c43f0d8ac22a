interface ClosedDay {
  readonly date: string;
  readonly net: number;
}

const DAY_MS = 86_400_000;

const roundToCents = (dollars: number): number => Math.round(dollars * 100) / 100;

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const mondayOf = (date: string): string => addDays(date, -((new Date(date).getUTCDay() + 6) % 7));

/** The days and weeks of `performance.get` for these trades. */
export function calendarOf(trades: readonly ClosedDay[]) {
  const days = new Map<string, { date: string; net: number; trades: number }>();
  const weeks = new Map<string, { monday: string; net: number; closed: string[] }>();
  for (const { date, net } of trades) {
    const day = days.get(date) ?? { date, net: 0, trades: 0 };
    days.set(date, { date, net: roundToCents(day.net + net), trades: day.trades + 1 });
    const monday = mondayOf(date);
    const week = weeks.get(monday) ?? { monday, net: 0, closed: [] };
    weeks.set(monday, { ...week, net: roundToCents(week.net + net) });
  }
  const byMonday = (a: { readonly monday: string }, b: { readonly monday: string }) =>
    a.monday < b.monday ? -1 : 1;
  return { calendar: [...days.values()], weeks: [...weeks.values()].sort(byMonday) };
}
