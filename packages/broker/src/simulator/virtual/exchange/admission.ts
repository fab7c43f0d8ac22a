import { type Money, SECOND } from '@tideline/engine';
import type { BrokerCredentials } from '../../../port/credentials.ts';
import { newAccount } from '../../exchange/account/new-account.ts';
import { bookOf } from '../../exchange/exchange.ts';
import {
  deniedRefusal,
  type Refusal,
  rateLimitRefusal,
  unauthorizedRefusal,
} from '../../exchange/refusal.ts';
import type { FaultClass } from '../../faults/fault-class.ts';
import { accountDay, type FaultSwitch } from '../../faults/fault-switch.ts';
import { hashUuid } from '../../market/name-hash.ts';
import { RateLimit } from '../../request/rate-limit.ts';
import type { NewAccount } from '../../run/broker-state.ts';
import type { VenueCall } from '../observer.ts';
import type { VirtualExchange } from './virtual-exchange.ts';

/** This account's keys also read the market data of all accounts. */
export const DATA_ACCOUNT = 'PA3SIM0001';

interface ReceivedCall {
  readonly refusal: Refusal | null;
  readonly remaining: number | null;
  readonly retryAfterMs: number | null;
  readonly fault: FaultClass | null;
}

export class Admission {
  readonly #exchange: VirtualExchange;
  readonly #faults: FaultSwitch;
  readonly #rateLimit: RateLimit;
  readonly #accounts = new Map<string, NewAccount>();
  readonly #revoked = new Set<string>();
  readonly #seed: number;

  constructor(exchange: VirtualExchange, faults: FaultSwitch, seed: number) {
    this.#exchange = exchange;
    this.#faults = faults;
    this.#seed = seed;
    this.#rateLimit = new RateLimit(() => exchange.now());
  }

  openAccount(cash: Money): NewAccount {
    const accountNumber = `PA3SIM${String(this.#accounts.size + 2).padStart(4, '0')}`;
    const name = `${this.#seed}|${accountNumber}`;
    const keyId = `PK${hashUuid(`key|${name}`).replaceAll('-', '').slice(0, 18).toUpperCase()}`;
    const secretKey = hashUuid(`secret|${name}`).replaceAll('-', '');
    // Without a secret: the keys of this broker are compared directly and never stored.
    const account = newAccount({ accountNumber, keyId, createdAt: this.#exchange.now(), cash });
    this.#exchange.openAccount(account);
    const opened = { keyId, secretKey, accountNumber };
    this.#accounts.set(keyId, opened);
    return opened;
  }

  revokeKeys(accountNumber: string): void {
    this.#revoked.add(accountNumber);
  }

  restoreKeys(accountNumber: string): void {
    this.#revoked.delete(accountNumber);
  }

  accountNumberOf(keyId: string): string {
    return this.#accounts.get(keyId)?.accountNumber ?? '';
  }

  refusesKeys({ keyId, secretKey }: BrokerCredentials): boolean {
    const account = this.#accounts.get(keyId);
    if (account === undefined || account.secretKey !== secretKey) return true;
    return this.#revoked.has(account.accountNumber);
  }

  /** The data account has its own keys, so revoking a trader's does not reach it. */
  refusesData(): boolean {
    return this.#revoked.has(DATA_ACCOUNT);
  }

  strikesToday(fault: 'key-revoked' | 'account-blocked', accountNumber: string): boolean {
    if ((this.#faults.plan.rates[fault] ?? 0) === 0) return false;
    return this.#faults.strikesOn(fault, accountDay(accountNumber, this.#exchange.session().date));
  }

  /** Decides before reading a request whether to refuse it, and counts it in the minute's limit. */
  receiveCall(
    credentials: BrokerCredentials,
    call: VenueCall,
    inStore: Refusal | null,
  ): ReceivedCall {
    const accountNumber = this.accountNumberOf(credentials.keyId);
    if (accountNumber === '') {
      return { refusal: unauthorizedRefusal(), remaining: null, retryAfterMs: null, fault: null };
    }
    const { account } = bookOf(this.#exchange.books.exchange, accountNumber);
    const now = this.#exchange.now();
    const { isAllowed, remainingCalls: remaining } = this.#rateLimit.takeCall(
      account,
      'trading',
      now,
    );
    const answer = (refusal: Refusal | null, fault: FaultClass | null) => ({
      refusal,
      remaining,
      retryAfterMs:
        refusal?.status === 429
          ? this.#rateLimit.secondsLeft(account, 'trading', now, 1) * SECOND
          : null,
      fault,
    });
    if (!isAllowed) return answer(rateLimitRefusal(), null);
    if (inStore !== null) return answer(inStore, null);
    if (this.refusesKeys(credentials)) return answer(unauthorizedRefusal(), null);
    if (this.strikesToday('key-revoked', accountNumber)) {
      return answer(unauthorizedRefusal(), 'key-revoked');
    }
    const isOrder = call === 'submit' || call === 'replace';
    const isBlocked = isOrder && this.strikesToday('account-blocked', accountNumber);
    return isBlocked
      ? answer(deniedRefusal('account is not allowed to trade'), 'account-blocked')
      : answer(null, null);
  }
}
