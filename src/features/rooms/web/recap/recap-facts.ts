import { loginKey } from '#features/accounts/login-key.ts';
import { daysBetween } from '#web/text/relative-time.ts';
import type { Room } from '../../contract.ts';
import type { RoomPhoto } from '../../photos/contract.ts';
import { messages } from '../messages.ts';
import { choosePhotos } from './choose-photos.ts';
import { podiumOf } from './podium.ts';
import type { RecapRoom } from './recap.ts';

const texts = messages.recap;
const maxShown = 4;

/** A player who may be on the podium. */
export interface Ranked {
  login: string;
  /** 1, 1, 3: ties share a place. */
  place: number;
  points: number;
  /** What they achieved, in a few words. */
  caption: string;
}

/** A total on a plate: `mark` is the letter in its strip. */
export interface Total {
  mark: string;
  text: string;
}

/** Everything that the picture shows. */
export interface RecapFacts<R extends Ranked = Ranked> extends Pick<Room, 'name' | 'game'> {
  /** The room's code; undefined for a private room. */
  number: string | undefined;
  days: string;
  /** Best first, at most three. */
  podium: R[];
  photos: RoomPhoto[];
  totals: Total[];
  /** The same as a sentence, as alternative text. */
  sentence: string;
}

/** What a game provides about its room. */
export interface RecapInput<R extends Ranked> {
  room: RecapRoom;
  /** In the order of the leaderboard. */
  standings: readonly R[];
  photos: readonly RoomPhoto[];
  /** When something was done: the span of days ends with the last of them. */
  times: readonly string[];
  /** Between the photos and the days. */
  totals: readonly Total[];
  /** At the end of the sentence, as in "30 of 46 countries found". */
  detail?: string;
}

export function recapFacts<R extends Ranked>(input: RecapInput<R>): RecapFacts<R> {
  const { room, standings, photos, totals, detail } = input;
  const podium = podiumOf(standings);
  const { startMs, endMs } = spanOf(input);
  const chosen = choosePhotos(
    photos.map((photo) => ({ key: loginKey(photo.login), hearts: photo.hearts.length, seq: photo.seq, photo })),
    maxShown,
  );
  return {
    name: room.name,
    game: room.game,
    number: room.is_private ? undefined : room.id,
    days: texts.days(startMs, endMs),
    podium,
    photos: chosen.map(({ photo }) => photo),
    totals: [
      ...(photos.length > 0 ? [{ mark: 'P', text: texts.photos(photos.length) }] : []),
      ...totals,
      { mark: 'T', text: texts.dayCount(daysBetween(startMs, endMs) + 1) },
    ],
    sentence: [sentenceOf(room.name, podium), detail].filter((part) => part !== undefined).join(', '),
  };
}

function sentenceOf(name: string, podium: readonly Ranked[]): string {
  const best = podium[0];
  if (best === undefined || best.points === 0) return texts.nobody(name);
  const winners = podium.filter(({ place }) => place === best.place).map(({ login }) => login);
  const others = podium.filter(({ place }) => place !== best.place).map(({ login }) => login);
  return texts.won(winners, name, best.points, others);
}

/** From the day the room was created to the day of the last active item. */
function spanOf({ room, photos, times }: RecapInput<Ranked>) {
  const startMs = Date.parse(room.created_at);
  const all = [...times, ...photos.map(({ at }) => at)];
  return { startMs, endMs: all.reduce((last, at) => Math.max(last, Date.parse(at)), startMs) };
}
