import assert from 'node:assert/strict';
import { features } from '#app/features.ts';
import { createRoom, joinRoom, type Room } from '#features/rooms/contract.ts';
import { type Answer, makeTestApp, type Person, type TestApp } from '#tests/app.ts';
import * as contract from '../contract.ts';
import type { RoundPrompt } from '../deck/card.ts';
import type { PartySettings } from '../party-view.ts';
import { testPrompts } from '../rounds/test-prompts.ts';
import { type PartyView, viewIn } from '../test-view.ts';
import { partyfunWith } from './index.ts';

export type PartyApp = TestApp & ReturnType<typeof partyOn>;

/** Makes the whole site, with known prompts and a clock that only `pass` moves. */
export async function makePartyApp(
  prompts: () => readonly RoundPrompt[] = () => testPrompts(),
  options: Parameters<typeof makeTestApp>[0] = {},
): Promise<PartyApp> {
  const app = await makeTestApp({
    withPool: false,
    frozenClock: true,
    features: features.map((feature) => (feature.name === 'partyfun' ? partyfunWith(async () => prompts()) : feature)),
    ...options,
    settings: { RATE_LIMITS: 'off', ...options.settings },
  });
  return { ...app, ...partyOn(app) };
}

export const tabOf = ({ login }: Person) => `tab-of-${login}`;

/** Party actions through the API. Unless their name begins with `try`, they fail the test if they don't succeed. */
function partyOn(app: TestApp) {
  async function must(request: Promise<Answer>): Promise<Answer['body']> {
    const response = await request;
    assert.ok(response.status < 300, `${response.status} ${response.raw.body}`);
    return response.body;
  }

  const tryHost = async (
    id: string,
    as: Person,
    act: (typeof contract.hostActs)[number],
    more: object = {},
  ): Promise<Answer> => {
    const { number: phase } = (await view(id, as)).party;
    return app.call(contract.hostParty, { as, params: { id }, body: { phase, act, ...more } });
  };

  async function view(id: string, as: Person): Promise<PartyView> {
    return viewIn((await must(app.call(contract.getPartyRoom, { as, params: { id } }))) as never);
  }

  async function tryAnswer(id: string, as: Person, answer: object, headers = {}): Promise<Answer> {
    const { number: phase } = (await view(id, as)).party;
    return app.call(contract.answerParty, { as, params: { id }, body: { phase, tab: tabOf(as), ...answer }, headers });
  }

  async function tryVote(id: string, as: Person, vote: object, headers = {}): Promise<Answer> {
    const { number: phase } = (await view(id, as)).party;
    return app.call(contract.voteAtParty, { as, params: { id }, body: { phase, tab: tabOf(as), ...vote }, headers });
  }

  async function join(id: string, ...people: Person[]): Promise<void> {
    for (const as of people) await must(app.call(contract.joinParty, { as, params: { id }, body: { tab: tabOf(as) } }));
  }

  return {
    view,
    join,
    tryAnswer,
    tryVote,
    tryHost,
    /** Creates a PartyFun room with these members and returns its code. */
    async partyRoom(admin: Person, ...members: Person[]): Promise<string> {
      const body = { game: 'bingo', name: 'Friday' };
      const { room } = await must(app.call(createRoom, { as: admin, body }));
      const { id } = room as Room;
      await app.context.db.transact((trx) =>
        trx.updateTable('rooms').set({ game: 'partyfun' }).where('id', '=', id).execute(),
      );
      for (const as of members)
        await must(app.call(joinRoom, { as, params: { login: as.login, roomId: id }, body: {} }));
      return id;
    },
    async host(id: string, as: Person, act: (typeof contract.hostActs)[number], more: object = {}): Promise<void> {
      await must(tryHost(id, as, act, more));
    },
    async answer(id: string, as: Person, answer: object): Promise<void> {
      await must(tryAnswer(id, as, answer));
    },
    async vote(id: string, as: Person, vote: object): Promise<void> {
      await must(tryVote(id, as, vote));
    },
    async setSettings(id: string, as: Person, settings: Partial<PartySettings>): Promise<void> {
      const { party } = await view(id, as);
      await must(app.call(contract.setPartySettings, { as, params: { id }, body: { ...party.settings, ...settings } }));
    },
    async passPhase(id: string, as: Person): Promise<void> {
      const { party, now } = await view(id, as);
      assert.ok(party.ends_at !== null, `${party.phase} does not end automatically`);
      app.pass(Date.parse(party.ends_at) - Date.parse(now));
    },
    must,
  };
}
