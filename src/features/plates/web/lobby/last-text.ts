import type { Room } from '#features/rooms/contract.ts';
import { isolated } from '#web/text/isolate.ts';
import { words } from '../words.ts';

const texts = words.lobby;
const isOwn = (kind: string): kind is keyof typeof texts.last => Object.hasOwn(texts.last, kind);

/** What happened last, in a few words. */
export function lastText({ kind, login, title = '' }: NonNullable<Room['last']>): string {
  return isOwn(kind) ? texts.last[kind](isolated(login), title) : texts.lastOther(isolated(login));
}
