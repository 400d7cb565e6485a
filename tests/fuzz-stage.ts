import { getPartyRoom, hostParty, joinParty } from '#features/partyfun/contract.ts';
import type { PartyDocument } from '#features/partyfun/party-document.ts';
import { addOwnPrompt } from '#features/partyfun/prompt-contract.ts';
import { addSpot, addSpotImage, setPlates, startPlates, takeRole } from '#features/plates/contract.ts';
import { createRoom, joinRoom } from '#features/rooms/contract.ts';
import { openGuestLink } from '#features/rooms/guests/contract.ts';
import { askQuestion } from '#features/rooms/questions/contract.ts';
import { openScreen } from '#features/rooms/screens/contract.ts';
import type { EndpointShape } from '#shared/endpoint.ts';
import { toIso } from '#shared/time.ts';
import type { Answer, Person, TestApp } from './app.ts';
import type { Caller, Placeholder } from './requests.ts';
import { guestOf, newcomer, photoForm, setScene } from './scene.ts';

export interface Stage {
  people: Partial<Record<Caller, Person>>;
  values: Record<Placeholder, string>;
  /** The secret in the link to the owner's screen. */
  secret: string;
  phase(): Promise<number>;
}

export const tab = 'tab-of-tests';

export async function setStage(app: TestApp, photo: Buffer): Promise<Stage> {
  const scene = await setScene(app, photo, ['bingo', 'developer', 'smoker']);
  const { owner, member } = scene;
  const guest = await guestOf(app, owner, scene.roomId);
  const must = async (asked: Promise<Answer>): Promise<Answer['body']> => {
    const { status, body, raw } = await asked;
    if (status >= 300) throw new Error(`${status} ${raw.body}`);
    return body;
  };
  const ask = (shape: EndpointShape, as: Person, id: string, rest: object = {}) =>
    must(app.call(shape, { as, params: { id }, ...rest }));

  async function roomOf(game: 'plates' | 'partyfun'): Promise<string> {
    const body = { game, name: `Room of ${game}`, is_private: false };
    const { room } = await must(app.call(createRoom, { as: owner, body }));
    const { id: roomId } = room as { id: string };
    for (const as of [member, ...(game === 'partyfun' ? [await newcomer(app, 'third', 'developer')] : [])]) {
      await must(app.call(joinRoom, { as, params: { login: as.login, roomId }, body: {} }));
      if (game === 'partyfun') await ask(joinParty, as, roomId, { body: { tab } });
    }
    return roomId;
  }

  async function plates() {
    const id = await roomOf('plates');
    for (const as of [owner, member]) await ask(takeRole, as, id, { body: { role: 'passenger' } });
    await ask(setPlates, owner, id, { body: { settings: { kind: 'collector', mode: 'race', photos: true } } });
    await ask(startPlates, owner, id, { body: { game: 1 } });
    const spot = { id: 'spot-of-the-tests', device: 'phone-of-the-tests', game: 1, target: 'F' };
    const { seq } = await ask(addSpot, owner, id, { body: { ...spot, at: toIso(app.context.clock()) } });
    const form = photoForm(photo);
    await must(
      app.call(addSpotImage, {
        as: owner,
        params: { id, spotId: spot.id },
        body: form.payload,
        headers: form.headers,
      }),
    );
    const asked = { as: member, params: { id, seq: String(seq) }, body: { word: 'Where?' } };
    await must(app.call(askQuestion, asked));
    return { id, seq: Number(seq) };
  }

  async function party(): Promise<{ id: string; prompt: string }> {
    const id = await roomOf('partyfun');
    await ask(joinParty, owner, id, { body: { tab } });
    const body = { kind: 'finish', text: 'A fuzz never ends because' };
    const { id: prompt } = await ask(addOwnPrompt, owner, id, { body });
    const { document } = await ask(getPartyRoom, owner, id);
    const as = partyIn(document).host === member.login ? member : owner;
    await ask(hostParty, as, id, { body: { phase: await phaseOf(id), act: 'start' } });
    return { id, prompt: String(prompt) };
  }
  async function phaseOf(id: string): Promise<number> {
    const { status, body } = await app.call(getPartyRoom, { as: owner, params: { id } });
    return status === 200 ? partyIn(body.document).number : 0;
  }

  const spotted = await plates();
  const evening = await party();
  const { secret: link } = await ask(openGuestLink, owner, scene.roomId);
  const { secret } = await ask(openScreen, owner, evening.id);
  return {
    people: { owner, member, guest, root: await newcomer(app, 'root', 'root') },
    values: {
      'SCENE-room': scene.roomId,
      'SCENE-plates': spotted.id,
      'SCENE-party': evening.id,
      'SCENE-seq': String(spotted.seq),
      'SCENE-prompt': evening.prompt,
      'SCENE-owner': owner.login,
      'SCENE-member': member.login,
      'SCENE-square': scene.challengeId,
      'SCENE-photo': scene.photoVersion,
      'SCENE-pool': scene.poolId,
      'SCENE-sesame': scene.roomPassword,
      'SCENE-guest': guest.login,
      'SCENE-link': String(link),
      'SCENE-now': toIso(app.context.clock()),
    },
    secret: String(secret),
    phase: () => phaseOf(evening.id),
  };
}

const partyIn = (document: unknown) => (document as { party: PartyDocument }).party;
