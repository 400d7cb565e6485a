import type { Context } from '#server/context.ts';
import { loginKey } from '../contract.ts';
import { openLoginFailures } from './login-failures.ts';
import { LoginThrottle } from './login-throttle.ts';
import * as store from './store.ts';

export interface Known {
  userId: string;
  passwordHash: string;
  isDisabled: boolean;
}

/** Checks passwords for all callers, so that guesses count against the same limits everywhere. */
export interface PasswordGate {
  /** Resolves to the password's owner, or undefined; takes as long for an unknown username. Throws AppError tooOften. */
  check(login: string, password: string, address: string): Promise<Known | undefined>;
}

export function makePasswordGate(context: Context): PasswordGate {
  const { db, passwords, limits, clock, config } = context;
  const failures = openLoginFailures(context);
  const throttle = new LoginThrottle({ limits, failures, clock, enabled: config.rateLimits });
  return {
    async check(login, password, address) {
      const account = loginKey(login);
      await throttle.check(account, address);
      await throttle.slowDown(account);
      const known = await store.findPasswordHash(db.read, login);
      let isAdmitted = false;
      const admit = async () => {
        await throttle.admit(account, address);
        isAdmitted = true;
      };
      const isRight = await passwords.verify(password, known?.passwordHash, admit).catch(async (error) => {
        if (isAdmitted) await throttle.refund(address);
        throw error;
      });
      if (!isRight || known === undefined) {
        await throttle.failed(account, address);
        return undefined;
      }
      await throttle.succeeded(account, address);
      return known;
    },
  };
}
