import type { Activity, Fill, SimulatedOrder } from './book.ts';

/** Keeps final orders and fills, which the exchange drops. */
export class Archive {
  readonly #orders = new Map<string, SimulatedOrder>();
  readonly #orderIdByClientId = new Map<string, string>();
  readonly #orderIds = new Map<string, string[]>();
  readonly #fills = new Map<string, Fill[]>();
  readonly #activities = new Map<string, Activity[]>();

  addOrder(order: SimulatedOrder): void {
    const { id, accountNumber, clientOrderId } = order;
    if (!this.#orders.has(id)) {
      listIn(this.#orderIds, accountNumber).push(id);
      this.#orderIdByClientId.set(clientKey(accountNumber, clientOrderId), id);
    }
    this.#orders.set(id, order);
  }

  addFill(fill: Fill): void {
    listIn(this.#fills, fill.accountNumber).push(fill);
  }

  removeFill(fill: Fill): void {
    const fills = listIn(this.#fills, fill.accountNumber);
    fills.splice(fills.indexOf(fill), 1);
  }

  addActivity(activity: Activity): void {
    listIn(this.#activities, activity.accountNumber).push(activity);
  }

  orderOf(accountNumber: string, id: string): SimulatedOrder | null {
    const order = this.#orders.get(id);
    return order?.accountNumber === accountNumber ? order : null;
  }

  orderByClientId(accountNumber: string, clientOrderId: string): SimulatedOrder | null {
    const id = this.#orderIdByClientId.get(clientKey(accountNumber, clientOrderId));
    return id === undefined ? null : (this.#orders.get(id) ?? null);
  }

  ordersOf(accountNumber: string): readonly SimulatedOrder[] {
    return listIn(this.#orderIds, accountNumber).flatMap((id) => this.#orders.get(id) ?? []);
  }

  fillsOf(accountNumber: string): readonly Fill[] {
    return listIn(this.#fills, accountNumber);
  }

  activitiesOf(accountNumber: string): readonly Activity[] {
    return listIn(this.#activities, accountNumber);
  }

  /** A null removes the order from the archive. */
  withChangedOrders(
    accountNumbers: readonly string[],
    changed: ReadonlyMap<string, SimulatedOrder | null>,
  ): Archive {
    const copy = new Archive();
    for (const accountNumber of accountNumbers) {
      for (const order of this.ordersOf(accountNumber)) {
        const present = changed.get(order.id);
        if (present !== null) copy.addOrder(present ?? order);
      }
      for (const fill of this.fillsOf(accountNumber)) copy.addFill(fill);
      for (const activity of this.activitiesOf(accountNumber)) copy.addActivity(activity);
    }
    return copy;
  }
}

function clientKey(accountNumber: string, clientOrderId: string): string {
  return `${accountNumber}|${clientOrderId}`;
}

function listIn<T>(map: Map<string, T[]>, key: string): T[] {
  const list = map.get(key) ?? [];
  if (list.length === 0) map.set(key, list);
  return list;
}
