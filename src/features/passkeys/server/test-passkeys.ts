import assert from 'node:assert/strict';
import type { Caller } from '#server/sessions/sessions.ts';
import type { Answer, Person, TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import { type Overrides, TestAuthenticator } from './test-authenticator.ts';

export interface TestPasskeys {
  begin: (as: Person) => Promise<Answer['body']>;
  add: (as: Person, device: TestAuthenticator, overrides?: Overrides) => Promise<Answer>;
  list: (as: Person) => Promise<contract.Passkey[]>;
  loginOptions: () => Promise<Answer['body']>;
  logInWith: (device: TestAuthenticator, overrides?: Overrides) => Promise<Answer>;
  proveWith: (as: Person, device: TestAuthenticator, overrides?: Overrides) => Promise<Answer>;
  sessionOf: (token: unknown) => Promise<Caller>;
  personWithPasskey: (login: string) => Promise<{ person: Person; device: TestAuthenticator }>;
}

export function testPasskeys(app: TestApp): TestPasskeys {
  const begin = async (as: Person) => (await app.call(contract.beginPasskey, { as })).body;
  const add: TestPasskeys['add'] = async (as, device, overrides = {}) =>
    app.call(contract.addPasskey, { as, body: device.create(await begin(as), overrides) });
  const loginOptions = async () => (await app.call(contract.beginPasskeyLogin)).body;
  return {
    begin,
    add,
    loginOptions,
    list: async (as) => (await app.call(contract.listPasskeys, { as })).body.passkeys as contract.Passkey[],
    logInWith: async (device, overrides = {}) =>
      app.call(contract.logInByPasskey, { body: device.sign(await loginOptions(), overrides) }),
    async proveWith(as, device, overrides = {}) {
      const { body } = await app.call(contract.beginPasskeyProof, { as });
      return app.call(contract.proveByPasskey, { as, body: device.sign(body, overrides) });
    },
    sessionOf: async (token) => (await app.context.sessions.find(String(token))) ?? assert.fail(),
    async personWithPasskey(login) {
      const person = await app.person(login);
      const device = new TestAuthenticator();
      assert.equal((await add(person, device)).status, 201);
      return { person, device };
    },
  };
}
