import { DOLLAR } from '@tideline/engine';
import { type AuditRow, type CallContext, done, type UserProfile } from '../src/index.ts';
import { toAuditAnswer } from '../src/wire/index.ts';
import { NOW, POSITION } from './fixtures.ts';
import { readyAnswer } from './ready-answer.ts';

const PROFILE: UserProfile = {
  id: 'trader',
  firstName: 'Ada',
  lastName: null,
  email: 'ada@example.com',
  profileImageUrl: null,
  isAdmin: false,
  isActive: true,
  hasApiConfig: true,
  environment: 'paper',
  autoTrade: true,
  createdAt: NOW,
};

const CODES = Array.from({ length: 10 }, (_, index) => `ab2cde-3fg4hj-5km6np-7qr8s${index}`);

const AUDIT: readonly AuditRow[] = [
  {
    id: 12,
    at: NOW,
    actor: 'owner@example.com',
    action: 'user-suspended',
    subject: 'ada@example.com',
    detail: { isActive: false },
    address: '192.0.2.2',
  },
  {
    id: 11,
    at: NOW,
    actor: 'system',
    action: 'started',
    subject: null,
    detail: null,
    address: null,
  },
];

export function fakeAccounts(
  note: (...what: unknown[]) => void,
): Pick<CallContext, 'auth' | 'deniedCalls' | 'users' | 'allowedEmails' | 'audit'> {
  const did = (...what: unknown[]) => {
    note(...what);
    return done(null);
  };
  return {
    auth: {
      readSignInMethods: () => ({ oidc: false, needsOwner: false }),
      register: (input) => {
        note('register', input);
        return done(PROFILE);
      },
      login: (input) => {
        note('login', input);
        return done(PROFILE);
      },
      logout: () => note('logout'),
      resetPassword: (input) => did('resetPassword', input),
      readProfile: (id) => ({ ...PROFILE, id }),
      readAccountSecurity: () => ({
        hasSecondFactor: true,
        mustEnrol: false,
        recoveryCodesLeft: 9,
        isIdle: false,
        factorAgeMs: null,
        hasPassword: true,
        isConnected: false,
      }),
      proveByCode: (code) => did('giveCode', code),
      proveByPassword: (password) => did('givePassword', password),
      changePassword: (input) => did('changePassword', input),
      endOtherSessions: () => note('endOtherSessions'),
      enrolSecondFactor: () => {
        note('enrol');
        return done({ secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Tideline' });
      },
      confirmEnrolment: (code) => {
        note('confirmEnrolment', code);
        return done(CODES);
      },
      beginFactorReplacement: () => {
        note('replaceFactor');
        return done({ secret: 'KRSXG5CTMVRXEZLU', uri: 'otpauth://totp/Tideline' });
      },
      renewRecoveryCodes: () => {
        note('renewRecoveryCodes');
        return done(CODES);
      },
      disableSecondFactor: () => did('disableSecondFactor'),
      connectIdentity: () => {
        note('connectIdentity');
        return done({ url: 'https://login.example.com/authorize' });
      },
      disconnectIdentities: () => did('disconnectIdentities'),
      refuseIfIdle: () => null,
      refuseUnlessReauthenticated: () => null,
      refuseUnlessRecentFactor: () => null,
      refuseIfUnenrolled: () => null,
      noteUserActivity: () => {},
    },
    deniedCalls: { noteDenial: () => {} },
    users: {
      list: () => [{ ...PROFILE, isOwner: false, isClosing: true }],
      setAdmin: (...what) => did('setAdmin', ...what),
      setActive: (...what) => did('setActive', ...what),
      remove: (...what) => did('remove', ...what),
      resetSettings: (...what) => did('resetSettings', ...what),
      resetLink: (...what) => {
        note('resetLink', ...what);
        return done({ resetLink: 'http://localhost/api/login#reset=T', expiresAt: NOW });
      },
      readActivity: (userId) => {
        note('activity', userId);
        const { contract } = POSITION;
        const trade = { contract, quantity: 3, executedAt: NOW };
        return done({
          positions: [POSITION],
          recentTrades: [
            { ...trade, action: 'sell', price: 1.25 * DOLLAR, profitLoss: 14_8234 },
            { ...trade, action: 'buy', price: 1.2 * DOLLAR, profitLoss: null },
          ],
          totalTrades: 7,
        });
      },
    },
    allowedEmails: {
      list: () => [{ email: 'ada@example.com', isRegistered: true, isOwner: false }],
      add: (by, email) => {
        note('addEmail', by, email);
        return done({ email, isRegistered: false, isOwner: false, inviteLink: null });
      },
      remove: (...what) => did('removeEmail', ...what),
    },
    audit: {
      readPage: (page) => {
        note('auditPage', page);
        return readyAnswer(toAuditAnswer([...AUDIT, ...AUDIT], AUDIT.length, true));
      },
    },
  };
}
