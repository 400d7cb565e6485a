import assert from 'node:assert/strict';
import type { Caller } from '#server/sessions/sessions.ts';
import type { Answer, Person, TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { type Oddity, TestAuthenticator } from './test-authenticator.ts';

/** User actions with passkeys, each through the whole server. */
export interface TestPasskeys {
  begin: (as: Person) => Promise<Answer['body']>;
  add: (as: Person, device: TestAuthenticator, odd?: Oddity) => Promise<Answer>;
  list: (as: Person) => Promise<contract.Passkey[]>;
  loginOptions: () => Promise<Answer['body']>;
  logInWith: (device: TestAuthenticator, odd?: Oddity) => Promise<Answer>;
  proveWith: (as: Person, device: TestAuthenticator, odd?: Oddity) => Promise<Answer>;
  sessionOf: (token: unknown) => Promise<Caller>;
  /** A new person with one passkey. */
  owner: (login: string) => Promise<{ person: Person; device: TestAuthenticator }>;
}

export function testPasskeys(app: TestApp): TestPasskeys {
  const begin = async (as: Person) => (await app.call(contract.beginPasskey, { as })).body;
  const add: TestPasskeys['add'] = async (as, device, odd = {}) =>
    app.call(contract.addPasskey, { as, body: device.make(await begin(as), odd) });
  const loginOptions = async () => (await app.call(contract.beginPasskeyLogin)).body;
  return {
    begin,
    add,
    loginOptions,
    list: async (as) => (await app.call(contract.listPasskeys, { as })).body.passkeys as contract.Passkey[],
    logInWith: async (device, odd = {}) =>
      app.call(contract.logInByPasskey, { body: device.show(await loginOptions(), odd) }),
    async proveWith(as, device, odd = {}) {
      const { body } = await app.call(contract.beginPasskeyProof, { as });
      return app.call(contract.proveByPasskey, { as, body: device.show(body, odd) });
    },
    sessionOf: async (token) => (await app.context.sessions.find(String(token))) ?? assert.fail(),
    async owner(login) {
      const person = await app.person(login);
      const device = new TestAuthenticator();
      assert.equal((await add(person, device)).status, 201);
      return { person, device };
    },
  };
}
