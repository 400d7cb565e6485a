import type { QueryClient } from '@tanstack/react-query';
import { type Copy, numberedCopies } from '#web/live/numbered-copies.ts';
import { rereader } from '#web/live/rereading.ts';
import type { PageListener } from '#web/live/use-event-stream.ts';
import type { Room, RoomNews } from '../../contract.ts';
import type { HeartNews } from '../../heart-contract.ts';
import { isHeartNews } from '../../heart-news.ts';
import type { PhotoChangeOf } from '../../photo-news.ts';
import type { Questions } from '../../question-contract.ts';
import { applyToQuestions } from '../../question-news.ts';
import { questionsTopic } from '../../question-rules.ts';
import { applyToRoom, isRoomNews } from '../../room-news.ts';
import { roomQuery } from '../api.ts';
import { questionsQuery } from '../questions/api.ts';
import { followLine } from './here.ts';
import { livePhotos } from './live-photos.ts';

/** A heart under the number that `numberedCopies` goes by. */
export interface NumberedHeart {
  seq: number;
  heart: HeartNews;
}

/** What a game makes of the events of its room. */
export interface LiveGame {
  /** Kept answers that are numbered as the room's events are. */
  copies: readonly Copy<RoomNews>[];
  /** Kept answers that are numbered as the room's hearts are. */
  heartCopies: readonly Copy<NumberedHeart>[];
  /** The next heart, for what has no number. */
  onHeart?: (heart: HeartNews) => void;
  /** Hearts were missed: what shows them and has no number is to be read again. */
  onHeartGap: () => void;
  /** What an event of the game does to the photos of the room; left out by a game without any. */
  photoChangeOf?: PhotoChangeOf;
  /** The stream stands again, and no event was missed: what could not be read is asked for once more, and what changes without one. */
  onAgain: () => void;
  /** The next event, for what has no number. */
  onNews: (news: RoomNews) => void;
  /** Events were missed: what has no number is to be read again. */
  onGap: () => void;
  /** Room and copies are as new as the last event that is known of. */
  onCurrent: () => void;
  /** Reads again what a topic of the game makes stale; false for a topic that it does not know. */
  onStale: (topic: string) => boolean;
  close: () => void;
}

interface Parts {
  client: QueryClient;
  roomId: string;
  game: LiveGame;
}

/** Keeps what is known of a room as it is there, for as long as its page is shown. */
export function roomFollower({
  client,
  roomId,
  game,
}: Parts): Omit<Required<PageListener>, 'onOpen' | 'onGone' | 'onChange' | 'onPassing'> {
  const room: Copy<RoomNews> = {
    queryKey: roomQuery(roomId).queryKey,
    numberOf: (data: Room) => data.revision,
    apply: applyToRoom,
  };
  const questionsKey = questionsQuery(roomId).queryKey;
  const questions: Copy<RoomNews> = {
    queryKey: questionsKey,
    numberOf: ({ seq }: Questions) => seq,
    apply: applyToQuestions,
  };
  /** Votes, and who settles, are no events: they are counted with hearts. */
  const votes: Copy<NumberedHeart> = {
    queryKey: questionsKey,
    numberOf: ({ n }: Questions) => n,
    apply: (known: Questions, { seq: n }: NumberedHeart) => ({ ...known, n }),
  };
  const reread = rereader(client);
  const onStale = (topic: string) => {
    if (topic !== questionsTopic) return game.onStale(topic);
    reread(questionsKey);
    return true;
  };
  const photos = livePhotos({ client, roomId, changeOf: game.photoChangeOf ?? (() => 'nothing') });
  const copies = numberedCopies<RoomNews>({
    ...game,
    client,
    copies: [room, questions, ...game.copies],
    onNews: (news) => {
      game.onNews(news);
      photos.onNews(news);
    },
    onGap: () => {
      game.onGap();
      photos.rereadAll();
    },
    onAgain: () => {
      game.onAgain();
      photos.onAgain();
    },
  });
  const hearts = numberedCopies<NumberedHeart>({
    client,
    copies: [votes, ...game.heartCopies],
    onNews: (news) => {
      game.onHeart?.(news.heart);
      photos.onHeart(news.heart);
    },
    onGap: () => {
      // With hearts is counted that a photo took the place of another.
      game.onHeartGap();
      photos.rereadAll();
    },
    onAgain: () => undefined,
    onCurrent: () => undefined,
  });
  const line = followLine(roomId);
  return {
    onAt: (seq, n) => {
      line.stands();
      copies.onAt(seq);
      if (n !== undefined) hearts.onAt(n);
    },
    onNews: (news) => {
      if (!isRoomNews(news)) return copies.doubt();
      // Who leaves takes their hearts along: those given before must not be added behind it.
      if (news.kind === 'left' || news.kind === 'removed') hearts.cutOff();
      copies.onNews(news);
    },
    onHeart: (heart) => {
      if (isHeartNews(heart)) hearts.onNews({ seq: heart.n, heart });
      else hearts.doubt();
    },
    onStale: (topics) => {
      // Said after a gap, or by a newer server: everything may be stale.
      if (!topics.map(onStale).every(Boolean)) copies.doubt();
      if (topics.some((topic) => topic !== questionsTopic)) photos.rereadAll();
    },
    onHere: line.onHere,
    onState: line.onState,
    close: () => {
      line.close();
      copies.close();
      hearts.close();
      game.close();
    },
  };
}
