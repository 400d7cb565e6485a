import { getUser } from '#features/accounts/contract.ts';
import { type BingoParts, getBingoRoom } from '#features/bingo/bingo-document.ts';
import type { Person, TestApp } from '#tests/app.ts';
import { newcomer } from '#tests/scene.ts';
import { createRoom, getRoom, joinRoom } from '../../contract.ts';
import { feedOf, type Snapshot } from '../../document.ts';
import * as guests from '../../guests/contract.ts';
import { returnAsGuest } from '../../guests/contract.ts';
import * as contract from '../contract.ts';

export const phone = 'a-phone-of-22-characters';
export const tablet = 'a-tablet-of-23-characters';

export const personOf = ({ body }: { body: Record<string, unknown> }): Person => {
  const { login } = body.user as { login: string };
  return { login, password: '', token: String(body.token) };
};

export function peopleOf(app: TestApp) {
  async function party() {
    const host = await newcomer(app, 'host', 'bingo');
    const body = { game: 'bingo', name: 'Porto', is_private: false };
    const { id } = (await app.call(createRoom, { as: host, body })).body.room as { id: string };
    const { secret } = (await app.call(guests.openGuestLink, { as: host, params: { id } })).body;
    return { host, id, secret: String(secret) };
  }
  const asGuest = (secret: string, name: string, device?: string) =>
    app.call(guests.joinAsGuest, { body: { secret, name, ...(device && { device }) } });
  const join = (as: Person, roomId: string) =>
    app.call(joinRoom, { as, params: { login: as.login, roomId }, body: {} });
  const banPerson = (as: Person, id: string, who: Person) =>
    app.call(contract.banMember, { as, params: { id }, body: { login: who.login } });
  const bansOf = async (as: Person, id: string) =>
    (await app.call(contract.listBans, { as, params: { id } })).body.bans;
  const setLocked = (as: Person, id: string, locked: boolean) =>
    app.call(contract.setRoomLock, { as, params: { id }, body: { locked } });
  const room = async (as: Person, id: string) => (await app.call(getRoom, { as, params: { id } })).body;
  const statusOf = async (as: Person) => (await app.call(getUser, { as })).status;
  const codeFor = (as: Person, id: string, who: Person) =>
    app.call(contract.makeReturnCode, { as, params: { id, login: who.login } });
  const enterCode = (code: unknown, more: object = {}) =>
    app.call(returnAsGuest, { body: { code: String(code), ...more } });
  const rename = (as: Person, id: string, who: string, name: string) =>
    app.call(contract.renameGuest, { as, params: { id, login: who }, body: { name } });
  const feed = async (as: Person, id: string) => {
    const { body } = await app.call(getBingoRoom, { as, params: { id } });
    return feedOf((body as unknown as Snapshot<BingoParts>).document);
  };
  return { party, asGuest, join, banPerson, bansOf, setLocked, room, statusOf, codeFor, enterCode, rename, feed };
}
