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
import { accountDayOccasion, type FaultSwitch } from '../../faults/fault-switch.ts';
import { hashUuid } from '../../market/name-hash.ts';
import { RateLimit } from '../../request/rate-limit.ts';
import type { OpenedAccount } from '../../run/broker-state.ts';
import type { VenueCall } from '../observer.ts';
import type { VirtualExchange } from './virtual-exchange.ts';

/** This account's keys also read the market data of all accounts. */
export const DATA_ACCOUNT_NUMBER = 'PA3SIM0001';

export class CallAdmission {
  readonly #exchange: VirtualExchange;
  readonly #faults: FaultSwitch;
  readonly #rateLimit: RateLimit;
  readonly #accountByKeyId = new Map<string, OpenedAccount>();
  readonly #revokedAccounts = new Set<string>();
  readonly #seed: number;

  constructor(exchange: VirtualExchange, faults: FaultSwitch, seed: number) {
    this.#exchange = exchange;
    this.#faults = faults;
    this.#seed = seed;
    this.#rateLimit = new RateLimit(() => exchange.now());
  }

  openAccount(cash: Money): OpenedAccount {
    const accountNumber = `PA3SIM${String(this.#accountByKeyId.size + 2).padStart(4, '0')}`;
    const seedText = `${this.#seed}|${accountNumber}`;
    const keyId = `PK${hashUuid(`key|${seedText}`).replaceAll('-', '').slice(0, 18).toUpperCase()}`;
    const secretKey = hashUuid(`secret|${seedText}`).replaceAll('-', '');
    // Without a secret: the keys of this broker are compared directly and never stored.
    const account = newAccount({ accountNumber, keyId, createdAt: this.#exchange.now(), cash });
    this.#exchange.openAccount(account);
    const openedAccount = { keyId, secretKey, accountNumber };
    this.#accountByKeyId.set(keyId, openedAccount);
    return openedAccount;
  }

  revokeKeys(accountNumber: string): void {
    this.#revokedAccounts.add(accountNumber);
  }

  restoreKeys(accountNumber: string): void {
    this.#revokedAccounts.delete(accountNumber);
  }

  accountNumberOf(keyId: string): string {
    return this.#accountByKeyId.get(keyId)?.accountNumber ?? '';
  }

  refusesKeys({ keyId, secretKey }: BrokerCredentials): boolean {
    const account = this.#accountByKeyId.get(keyId);
    if (account === undefined || account.secretKey !== secretKey) return true;
    return this.#revokedAccounts.has(account.accountNumber);
  }

  /** The data account has its own keys, so revoking a trader's does not reach it. */
  refusesDataKeys(): boolean {
    return this.#revokedAccounts.has(DATA_ACCOUNT_NUMBER);
  }

  strikesToday(fault: 'key-revoked' | 'account-blocked', accountNumber: string): boolean {
    if ((this.#faults.plan.rates[fault] ?? 0) === 0) return false;
    const occasion = accountDayOccasion(accountNumber, this.#exchange.session().date);
    return this.#faults.strikesOn(fault, occasion);
  }

  /** Decides before reading a request whether to refuse it, and counts it in the minute's limit. */
  receiveCall(credentials: BrokerCredentials, call: VenueCall, pendingRefusal: Refusal | null) {
    const accountNumber = this.accountNumberOf(credentials.keyId);
    if (accountNumber === '') {
      return { refusal: unauthorizedRefusal(), remaining: null, retryAfterMs: null, fault: null };
    }
    const { account } = bookOf(this.#exchange.books.exchange, accountNumber);
    const now = this.#exchange.now();
    const limit = this.#rateLimit;
    const { isAllowed, remainingCalls: remaining } = limit.takeCall(account, 'trading', now);
    const answerWith = (refusal: Refusal | null, fault: FaultClass | null) => ({
      refusal,
      remaining,
      retryAfterMs:
        refusal?.status === 429
          ? limit.secondsUntilReset(account, 'trading', now, 1) * SECOND
          : null,
      fault,
    });
    if (!isAllowed) return answerWith(rateLimitRefusal(), null);
    if (pendingRefusal !== null) return answerWith(pendingRefusal, null);
    if (this.refusesKeys(credentials)) return answerWith(unauthorizedRefusal(), null);
    if (this.strikesToday('key-revoked', accountNumber)) {
      return answerWith(unauthorizedRefusal(), 'key-revoked');
    }
    const isOrderCall = call === 'submit' || call === 'replace';
    const isBlocked = isOrderCall && this.strikesToday('account-blocked', accountNumber);
    return isBlocked
      ? answerWith(deniedRefusal('account is not allowed to trade'), 'account-blocked')
      : answerWith(null, null);
  }
}
