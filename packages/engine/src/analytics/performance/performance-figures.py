# Prints the expected figures of performance-figures.test.ts by another implementation, written from the
# sources that it names. Python 3 with scipy 1.17: python3 performance-figures.py
import math
from scipy.stats import norm, t as student, skew, kurtosis, binomtest

def mulberry32(seed):
    s = seed
    while True:
        s = (s + 0x6D2B79F5) & 0xFFFFFFFF
        m = ((s ^ (s >> 15)) * (1 | s)) & 0xFFFFFFFF
        m = (m + (((m ^ (m >> 7)) * (61 | m)) & 0xFFFFFFFF) & 0xFFFFFFFF) ^ m
        m &= 0xFFFFFFFF
        yield (m ^ (m >> 14)) / 2**32

def bca(days):  # Efron 1987, Student's t for the normal (Hesterberg 2015), the day as unit
    n, values = len(days), [v for d in days for v in d]
    mean = sum(values) / len(values)
    draw, means = mulberry32(0x7D1E11E5), []
    for _ in range(2000):
        picked = [days[math.floor(next(draw) * n)] for _ in range(n)]
        means.append(sum(sum(d) for d in picked) / sum(len(d) for d in picked))
    means.sort()
    below = sum(1 if m < mean - 1e-9 else 0.5 if abs(m - mean) < 1e-9 else 0 for m in means)
    z0 = norm.ppf(below / 2000)
    r = [sum(v - mean for v in d) for d in days]
    a = sum(x**3 for x in r) / sum(x * x for x in r) ** 1.5 / 6
    reach = student.ppf(0.975, n - 1) * math.sqrt(n / (n - 1))
    def end(z):
        k = 1 - a * (z0 + z)
        p = norm.cdf(z0 + (z0 + z) / k) if k > 0 else (0 if z < 0 else 1)
        x = p * 1999
        lo, hi = means[math.floor(x)], means[math.ceil(x)]
        return lo + (hi - lo) * (x - math.floor(x))
    return end(-reach), end(reach)

def wins(days):  # Wilson 1927 with Kish's effective number of cases (1965)
    days = [d for d in days if d]
    n, k = sum(len(d) for d in days), sum(sum(d) for d in days)
    p, m = k / n, len(days)
    var = sum(sum(w - p for w in d) ** 2 for d in days) / n**2
    eff = min(n, p * (1 - p) * (m - 1) / m / var if var > 0 and m > 1 else n)
    z = norm.ppf(0.975)
    mid = (p + z * z / 2 / eff) / (1 + z * z / eff)
    half = z / (1 + z * z / eff) * math.sqrt(p * (1 - p) / eff + z * z / 4 / eff**2)
    return 100 * max(0, mid - half), 100 * min(1, mid + half)

A1 = [  # date, trade, gross, fees
    ('16', 'T1', 120, 1.234567), ('16', 'T2', -80, 0.845678), ('17', 'T3', 45, 0.400001),
    ('17', 'T4', 0.4, 0.4), ('19', 'T2', 10, 0), ('20', 'T5', -150, 2.000001),
    ('20', 'T6', -30, 0.3), ('25', 'T7', 300, 1.5), ('27', 'T8', 20, 0.25)]
A2 = [('27', 'T9', -40, 0.333333)]
DATES = ['16', '17', '18', '19', '20', '25', '27']
START, DEPOSIT = 10_000, {'20': 5_000}

ceil = lambda x: math.ceil(round(x * 1e6) / 1e4) / 100

def charged(rows):  # each row's share of its day's charge: the sum with it, rounded up, less that before it
    shared = []
    for i, (date, trade, gross, fees) in enumerate(rows):
        before = sum(f for d, _, _, f in rows[:i] if d == date)
        shared.append((date, trade, gross, round(ceil(before + fees) - ceil(before), 2)))
    return shared

def report(accounts):
    first, net = {}, {}
    for date, trade, gross, fees in sorted(r for a in accounts for r in charged(a)):
        first.setdefault(trade, date)
        net[trade] = net.get(trade, 0) + gross - fees
    gross_of = {d: sum(g for a in accounts for e, _, g, _ in a if e == d) for d in DATES}
    fee_of = {d: sum(ceil(sum(f for e, _, _, f in a if e == d)) for a in accounts) for d in DATES}
    by_day = [[net[t] for t in net if first[t] == d] for d in DATES]
    by_day = [d for d in by_day if d]
    won, lost = [x for x in net.values() if x > 1e-9], [x for x in net.values() if x < -1e-9]
    total = sum(gross_of.values()) - sum(fee_of.values())
    print('gross', sum(gross_of.values()), 'fees', round(sum(fee_of.values()), 2), 'net', round(total, 2))
    print('won', len(won), 'lost', len(lost), 'of', len(net), 'rate', 100 * len(won) / (len(won) + len(lost)))
    print('rate interval', wins([[1 if x > 0 else 0 for x in d if abs(x) > 1e-9] for d in by_day]))
    print('plain Wilson', binomtest(len(won), len(won) + len(lost)).proportion_ci(0.95, 'wilson'))
    print('expectancy', sum(net.values()) / len(net), bca(by_day))
    print('factor', sum(won) / -sum(lost), 'means', sum(won) / len(won), sum(lost) / len(lost))
    return gross_of, fee_of

def ratios(gross_of, fee_of, dates=DATES):
    equity, returns, nets = START, [], []
    for d in dates:
        equity += DEPOSIT.get(d, 0)
        net = gross_of[d] - fee_of[d]
        returns.append(net / equity); nets.append(net)
        equity += net
    n, mean = len(returns), sum(returns) / len(returns)
    sd = math.sqrt(sum((r - mean) ** 2 for r in returns) / (n - 1))
    down = math.sqrt(sum(min(0, r) ** 2 for r in returns) / n)
    sr = mean / sd
    g3, g4 = skew(returns), kurtosis(returns, fisher=False)
    se = math.sqrt((1 + sr * sr / 2 - g3 * sr + (g4 - 3) / 4 * sr * sr) / n)  # Mertens 2002
    reach = student.ppf(0.975, n - 1) * se
    year = math.sqrt(252)
    print('days', n, 'sharpe', sr * year, ((sr - reach) * year, (sr + reach) * year), 'sortino', mean / down * year)
    value = top = 1; gained = peak = fall = worst = 0; series = []
    for r, net in zip(returns, nets):
        value *= 1 + r; top = max(top, value); series.append(100 * (value / top - 1))
        gained += net; peak = max(peak, gained); fall = max(fall, peak - gained)
    print('equity drawdown', fall, -min(series), series)

print('A1'); ratios(*report([A1]))
print('both'); report([A1, A2])
from datetime import date, timedelta
gross_of, fee_of = report([A1])
weeks = {}
for d in DATES:
    of = date(2026, 11, int(d)); monday = of - timedelta(days=of.weekday())
    weeks[str(monday)] = round(weeks.get(str(monday), 0) + gross_of[d] - fee_of[d], 2)
print('weeks', weeks)
# Closed trades of A1, row by row.
curve, top, fall, share = START, START, 0, 0
for _, _, g, f in charged(A1):
    curve += g - f; top = max(top, curve); fall = max(fall, top - curve); share = max(share, (top - curve) / top)
print('closed drawdown', fall, 100 * share)
