import { hash } from 'node:crypto';
import { features } from '#app/features.ts';
import {
  answerParty,
  getPartyRoom,
  type hostActs,
  hostParty,
  joinParty,
  sendPartyPhoto,
  setPartySettings,
  voteAtParty,
} from '#features/partyfun/contract.ts';
import type { PartySettings, PublicParty } from '#features/partyfun/party-view.ts';
import { testPrompts } from '#features/partyfun/rounds/test-prompts.ts';
import { partyfunWith } from '#features/partyfun/server/index.ts';
import { viewIn } from '#features/partyfun/test-view.ts';
import { createRoom, joinRoom, type Room, roomEvents } from '#features/rooms/contract.ts';
import { cryptoRandom } from '#server/random.ts';
import { addressOf } from '#shared/endpoint.ts';
import { pathTo } from '#shared/pages.ts';
import { call } from './api.ts';
import { openSite, type Person, type Site } from './site.ts';

const waitLimitMs = 15_000;

/** A site with known prompts, and a clock that only `pass` moves. */
export interface PartySite extends Site {
  pass: (ms: number) => void;
  /** From now on, exactly these people count as having closed their pages more than ten seconds ago. */
  setMissing: (...gone: Person[]) => void;
}

export async function startPartySite(): Promise<PartySite> {
  let nowMs = Date.now();
  let missing: string[] = [];
  let drawn = 0;
  // Stories must pass with any seed, but the gate always uses the same one.
  const chance = process.env.CHANCE ?? 'the same each time';
  const prompts = testPrompts();
  const site = await openSite({
    settings: { RATE_LIMITS: 'off' },
    clock: () => nowMs,
    random: { ...cryptoRandom, hex: (count) => hash('sha512', `${chance} ${drawn++}`).slice(0, 2 * count) },
    features: features.map((feature) => (feature.name === 'partyfun' ? partyfunWith(async () => prompts) : feature)),
    arrange({ live }) {
      drawn = 0;
      const { presenceIn } = live;
      // A closed stream is announced ten seconds later, by a clock that stories can't control.
      live.presenceIn = (channel) => {
        const { logins, count } = presenceIn(channel);
        const remaining = logins.filter((login) => !missing.includes(login));
        return { logins: remaining, count: count - logins.length + remaining.length };
      };
    },
  });
  return Object.assign(site, {
    pass(ms: number) {
      nowMs += ms;
    },
    setMissing(...gone: Person[]) {
      missing = gone.map(({ login }) => login);
    },
  });
}

/** Adds users, all of whom may create rooms, so that anyone can become admin. */
export const peopleOf = async (
  site: Site,
  first: string,
  ...logins: readonly string[]
): Promise<[Person, ...Person[]]> => {
  const person = site.addUser(first, 'developer');
  const others = logins.map((login) => site.addUser(login, 'developer'));
  return [await person, ...(await Promise.all(others))];
};

/** The id of the tab in which someone without a page plays. */
const tabOf = ({ login }: Person): string =>
  `tab-${[...login]
    .map((letter) => letter.codePointAt(0)?.toString(36))
    .join('')
    .slice(0, 50)}`;

/** Joins these people, none of whom has a page open. */
export async function joinWithoutPage(site: Site, room: Room, people: readonly Person[]): Promise<void> {
  for (const as of people) await call(site, as, joinParty, { params: { id: room.id }, body: { tab: tabOf(as) } });
}

/** Opens a stream for each of these people, so that they count as present without a page. */
export async function keepConnected(site: Site, room: Room, people: readonly Person[]): Promise<void> {
  for (const person of people) {
    const authorization = `Bearer ${await site.tokenOf(person)}`;
    const { body } = await fetch(site.url + addressOf(roomEvents, { id: room.id }), { headers: { authorization } });
    void body?.pipeTo(new WritableStream()).catch(() => undefined);
  }
}

/** Answers a photo round for someone without a page. */
export async function sendPhoto(site: Site, room: Room, person: Person, photo: Buffer): Promise<void> {
  const { number } = (await readParty(site, person, room)).party;
  const body = new FormData();
  body.append('image', new Blob([Uint8Array.from(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const query = { phase: String(number), tab: tabOf(person) };
  await call(site, person, sendPartyPhoto, { params: { id: room.id }, query, body });
}

/**
 * Answers with this text (or whatever the round asks for), or votes for the first available option, for someone without
 * a page.
 */
export async function actWithoutPage(site: Site, room: Room, person: Person, text: string): Promise<void> {
  const { party, mine } = await readParty(site, person, room);
  const { round, phase } = party;
  const kind = round?.kind;
  const params = { id: room.id };
  const at = { phase: party.number, tab: tabOf(person) };
  if (phase === 'answer' && kind !== 'photo') {
    const answer = kind === 'split' ? { choice: 'B' } : kind === 'closest' ? { number: 40 } : { text };
    await call(site, person, answerParty, { params, body: { ...at, ...answer } });
  } else if (phase === 'vote') {
    const option = round?.options?.find(({ id }) => id !== mine.own_option)?.id;
    const vote = kind === 'split' ? { guess: 1 } : { option };
    await call(site, person, voteAtParty, { params, body: { ...at, ...vote } });
  }
}

export const partyPath = ({ game, id }: Room): string => pathTo('room', { gameName: game, roomNumber: id });

export async function partyOf(
  site: Site,
  name: string,
  people: readonly [Person, ...Person[]],
  settings: Partial<PartySettings> = {},
): Promise<Room> {
  const [admin, ...others] = people;
  const body = { game: 'partyfun', name, is_private: false, password: null } as const;
  const { room } = await call(site, admin, createRoom, { body });
  for (const person of others)
    await call(site, person, joinRoom, { params: { login: person.login, roomId: room.id }, body: { password: null } });
  await call(site, admin, joinParty, { params: { id: room.id }, body: { tab: 'before-the-page' } });
  const { party } = await readParty(site, admin, room);
  await call(site, admin, setPartySettings, { params: { id: room.id }, body: { ...party.settings, ...settings } });
  return room;
}

export const readParty = async (site: Site, person: Person, room: Room) =>
  viewIn(await call(site, person, getPartyRoom, { params: { id: room.id } }));

export async function hostAs(site: Site, host: Person, room: Room, act: (typeof hostActs)[number]): Promise<void> {
  const { number: phase } = (await readParty(site, host, room)).party;
  await call(site, host, hostParty, { params: { id: room.id }, body: { phase, act } });
}

/** Lets the phase's time run out; returns the party in the next one. */
export async function passPhase(site: PartySite, person: Person, room: Room): Promise<PublicParty> {
  const { party, now } = await readParty(site, person, room);
  if (party.ends_at !== null) await site.pass(Date.parse(party.ends_at) - Date.parse(now));
  return untilParty(site, person, room, ({ number }) => number > party.number);
}

export async function untilParty(
  site: Site,
  person: Person,
  room: Room,
  is: (party: PublicParty) => boolean,
): Promise<PublicParty> {
  const deadline = performance.now() + waitLimitMs;
  for (;;) {
    const { party } = await readParty(site, person, room);
    if (is(party)) return party;
    if (performance.now() > deadline) throw new Error(`The party stays ${JSON.stringify(party)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
