import { loginKey } from '#features/accounts/login-key.ts';
import type { FeedView, GameFeed } from '#features/rooms/web/index.ts';
import { pathTo } from '#shared/pages.ts';
import * as icons from '#web/ui/icon-shapes.ts';
import type { FeedItem } from '../../score-contract.ts';
import * as messages from '../messages.ts';

const { verbs } = messages.feed;
const views: Readonly<Record<string, FeedView>> = {
  dealt: { sign: { name: 'bingo' }, verb: verbs.dealt },
  completed: {
    ...{ sign: { shape: icons.check }, verb: verbs.completed },
    ...{ hasTitle: true, isLink: true, isActivity: true, canBeQuestioned: true },
  },
  swapped: { sign: { shape: icons.swap }, verb: verbs.swapped, hasTitle: true },
  won: { sign: { name: 'bingo' }, verb: verbs.won, isLink: true },
  ended: { sign: { name: 'bingo' }, verb: verbs.ended },
  again: { sign: { name: 'plus' }, verb: verbs.again },
  undone: { sign: { shape: icons.undo }, verb: verbs.undone, hasTitle: true },
};

export const bingoFeed: GameFeed<FeedItem> = {
  viewOf: ({ kind }) => views[kind],
  pathTo: ({ challenge_id: square }, { room, login, owner }) => {
    if (square === undefined) return undefined;
    const isOwn = loginKey(owner) === loginKey(login);
    const view = { login: isOwn ? undefined : owner, square };
    return pathTo('room', { gameName: room.game, roomNumber: room.id }, view);
  },
  announcementOf: ({ kind, login, title = '' }) => {
    if (kind === 'completed') return messages.announcements.completed(login, title);
    if (kind === 'won') return messages.announcements.won(login);
    if (kind === 'ended') return messages.announcements.ended;
    if (kind === 'again') return messages.announcements.again(login);
    if (kind === 'swapped') return messages.announcements.swapped(login, title);
    return kind === 'undone' ? messages.announcements.undone(login, title) : undefined;
  },
};
