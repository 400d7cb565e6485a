import type { QueryClient } from '@tanstack/react-query';
import { loginKey } from '#features/accounts/login-key.ts';
import { daysBetween } from '#web/text/relative-time.ts';
import type { Room } from '../../contract.ts';
import type { RoomPhoto } from '../../photos/contract.ts';
import * as messages from '../messages.ts';

const texts = messages.recap;
const maxShown = 4;

export interface Ranked {
  login: string;
  /** Ties share a place, as in 1, 1, 3. */
  place: number;
  points: number;
  /** The player's result in a few words. */
  caption: string;
}

/** A total on a plate: `mark` is the letter in its strip. */
export interface Total {
  mark: string;
  text: string;
}

export interface RecapFacts<R extends Ranked = Ranked> extends Pick<Room, 'name' | 'game'> {
  /** The room's code; undefined for a private room. */
  number: string | undefined;
  days: string;
  /** Best first, at most three. */
  podium: R[];
  photos: RoomPhoto[];
  totals: Total[];
  /** Describes the picture, as its alternative text. */
  sentence: string;
}

export interface RecapInput<R extends Ranked> {
  room: RecapRoom;
  /** In the order of the leaderboard. */
  standings: readonly R[];
  photos: readonly RoomPhoto[];
  /** When activities happened. The span of days ends with the last activity or photo. */
  times: readonly string[];
  /** Shown between the photos and the days. */
  totals: readonly Total[];
  /** Ends the sentence, as in "30 of 46 countries found". */
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
    sentence: [recapSentence(room.name, podium), detail].filter((part) => part !== undefined).join(', '),
  };
}

function recapSentence(name: string, podium: readonly Ranked[]): string {
  const best = podium[0];
  if (best === undefined || best.points === 0) return texts.nobody(name);
  const winners = podium.filter(({ place }) => place === best.place).map(({ login }) => login);
  const others = podium.filter(({ place }) => place !== best.place).map(({ login }) => login);
  return texts.won(winners, name, best.points, others);
}

/** From the room's creation to its last activity or photo. */
function spanOf({ room, photos, times }: RecapInput<Ranked>) {
  const startMs = Date.parse(room.created_at);
  const all = [...times, ...photos.map(({ at }) => at)];
  return { startMs, endMs: all.reduce((last, at) => Math.max(last, Date.parse(at)), startMs) };
}

/** The parts of a room that the recap needs; an offline evening has the same shape. */
export type RecapRoom = Pick<Room, 'id' | 'name' | 'game' | 'is_private' | 'created_at'>;

export interface Recap {
  picture: Blob;
  /** A sentence that describes the picture. */
  sentence: string;
}

export type MakeRecap = (client: QueryClient, room: RecapRoom) => Promise<Recap>;

/** The facts that decide whether a photo is in the picture. */
interface Candidate {
  /** The owner's login key. */
  key: string;
  hearts: number;
  /** The number of the activity's event: higher is later. */
  seq: number;
}

const byHearts = (a: Candidate, b: Candidate) => b.hearts - a.hearts || b.seq - a.seq;

/** Prefers photos with the most hearts, then the latest, and takes one from each player before a second from anyone. */
export function choosePhotos<C extends Candidate>(photos: readonly C[], max: number): C[] {
  const chosen = new Map<string, number>();
  const turns = [...photos].sort(byHearts).map((photo) => {
    const round = chosen.get(photo.key) ?? 0;
    chosen.set(photo.key, round + 1);
    return { photo, round };
  });
  return [...turns]
    .sort((a, b) => a.round - b.round)
    .slice(0, max)
    .map(({ photo }) => photo);
}

const places = 3;

/** The leaderboard's first three. Members without points are left out, unless nobody has any. */
export function podiumOf<S extends Pick<Ranked, 'points'>>(standings: readonly S[]): S[] {
  const scored = standings.filter(({ points }) => points > 0);
  return (scored.length > 0 ? scored : standings).slice(0, places);
}

/** In podium order: the second to the left of the first, the third to the right. */
export function inPodiumOrder<S>(podium: readonly S[]): S[] {
  const [first, second, third] = podium;
  return [second, first, third].filter((row) => row !== undefined);
}
