import type { Activity, Fill, SimulatedOrder } from './book.ts';

/** Keeps final orders and fills, which the exchange drops. */
export class AccountArchive {
  readonly #orderById = new Map<string, SimulatedOrder>();
  readonly #orderIdByClientId = new Map<string, string>();
  readonly #orderIdsByAccount = new Map<string, string[]>();
  readonly #fillsByAccount = new Map<string, Fill[]>();
  readonly #activitiesByAccount = new Map<string, Activity[]>();

  addOrder(order: SimulatedOrder): void {
    const { id, accountNumber, clientOrderId } = order;
    if (!this.#orderById.has(id)) {
      getOrAddList(this.#orderIdsByAccount, accountNumber).push(id);
      this.#orderIdByClientId.set(clientOrderKey(accountNumber, clientOrderId), id);
    }
    this.#orderById.set(id, order);
  }

  addAll(orders: Iterable<SimulatedOrder>, fills: Iterable<Fill>, activities: Iterable<Activity>) {
    for (const order of orders) this.addOrder(order);
    for (const fill of fills) getOrAddList(this.#fillsByAccount, fill.accountNumber).push(fill);
    for (const activity of activities) this.addActivity(activity);
  }

  removeFill(fill: Fill): void {
    const fills = getOrAddList(this.#fillsByAccount, fill.accountNumber);
    fills.splice(fills.indexOf(fill), 1);
  }

  addActivity(activity: Activity): void {
    getOrAddList(this.#activitiesByAccount, activity.accountNumber).push(activity);
  }

  orderOf(accountNumber: string, id: string): SimulatedOrder | null {
    const order = this.#orderById.get(id);
    return order?.accountNumber === accountNumber ? order : null;
  }

  orderByClientId(accountNumber: string, clientOrderId: string): SimulatedOrder | null {
    const id = this.#orderIdByClientId.get(clientOrderKey(accountNumber, clientOrderId)) ?? '';
    return this.#orderById.get(id) ?? null;
  }

  hasClientId(accountNumber: string, clientOrderId: string | null): boolean {
    return clientOrderId !== null && this.orderByClientId(accountNumber, clientOrderId) !== null;
  }

  ordersOf(accountNumber: string): readonly SimulatedOrder[] {
    const ids = getOrAddList(this.#orderIdsByAccount, accountNumber);
    return ids.flatMap((id) => this.#orderById.get(id) ?? []);
  }

  fillsOf(accountNumber: string): readonly Fill[] {
    return getOrAddList(this.#fillsByAccount, accountNumber);
  }

  activitiesOf(accountNumber: string): readonly Activity[] {
    return getOrAddList(this.#activitiesByAccount, accountNumber);
  }

  /** A null removes the order from the archive. */
  withChangedOrders(
    accountNumbers: readonly string[],
    changedById: ReadonlyMap<string, SimulatedOrder | null>,
  ): AccountArchive {
    const copy = new AccountArchive();
    for (const accountNumber of accountNumbers) {
      const orders = this.ordersOf(accountNumber).flatMap((order) => {
        const changedOrder = changedById.get(order.id);
        return changedOrder === null ? [] : [changedOrder ?? order];
      });
      copy.addAll(orders, this.fillsOf(accountNumber), this.activitiesOf(accountNumber));
    }
    return copy;
  }
}

function clientOrderKey(accountNumber: string, clientOrderId: string): string {
  return `${accountNumber}|${clientOrderId}`;
}

function getOrAddList<T>(map: Map<string, T[]>, key: string): T[] {
  const list = map.get(key) ?? [];
  if (list.length === 0) map.set(key, list);
  return list;
}
