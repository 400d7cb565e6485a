import * as icons from '#web/ui/icon-shapes.ts';
import type { roomEventKinds } from '../../contract.ts';
import { words } from '../words.ts';
import type { FeedLook } from './game-feed.ts';

const { verbs } = words.feed;

const person = { name: 'person' } as const;

/** The kinds of entries that rooms know, whatever is played in them. */
export const roomLooks: Readonly<Record<(typeof roomEventKinds)[number], FeedLook>> = {
  created: { sign: { name: 'plus' }, verb: verbs.created },
  joined: { sign: person, verb: verbs.joined },
  left: { sign: person, verb: verbs.left },
  removed: { sign: person, verb: verbs.removed },
  inherited: { sign: { name: 'shield' }, verb: verbs.inherited },
  respelled: { sign: person, verb: verbs.respelled },
  stayed: { sign: person, verb: verbs.stayed },
  questioned: { sign: { shape: icons.question }, verb: verbs.questioned, hasTitle: true },
  answered: { sign: { shape: icons.speech }, verb: verbs.answered, hasTitle: true },
  kept: { sign: { shape: icons.check }, verb: verbs.kept, hasTitle: true },
  'taken-off': { sign: { shape: icons.cross }, verb: verbs['taken-off'], hasTitle: true },
};

export const isRoomKind = (kind: string): kind is keyof typeof roomLooks => Object.hasOwn(roomLooks, kind);
