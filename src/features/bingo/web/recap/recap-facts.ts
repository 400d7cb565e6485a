import { loginKey } from '#features/accounts/login-key.ts';
import type { Room } from '#features/rooms/contract.ts';
import type { RoomPhoto } from '#features/rooms/photo-contract.ts';
import { daysBetween } from '#web/text/relative-time.ts';
import type { Standing } from '../../score-contract.ts';
import { words } from '../words.ts';
import { choosePhotos } from './choose-photos.ts';
import { podiumOf } from './podium.ts';

const texts = words.recap;
const shownAtMost = 4;

/** On a stone, or in a frame where there are no photos. */
export interface Player extends Pick<Standing, 'login' | 'place' | 'points' | 'done'> {
  caption: string;
}

/** All that the picture says. */
export interface RecapFacts {
  name: string;
  /** The room's number; a private room's is not told. */
  number: string | undefined;
  days: string;
  /** Best first, at most three. */
  podium: Player[];
  photos: RoomPhoto[];
  /** What was done in all: `mark` is the letter in the strip of its plate. */
  totals: { mark: string; text: string }[];
  /** The same as a sentence, for who does not see it. */
  sentence: string;
}

interface Known {
  room: Room;
  standings: readonly Standing[];
  photos: readonly RoomPhoto[];
}

export function recapFacts({ room, standings, photos }: Known): RecapFacts {
  const podium = podiumOf(standings);
  const squares = standings.reduce((sum, standing) => sum + standing.squares, 0);
  const { startMs, endMs } = spanOf(room, standings, photos);
  const chosen = choosePhotos(
    photos.map((photo) => ({ key: loginKey(photo.login), hearts: photo.hearts.length, seq: photo.seq, photo })),
    shownAtMost,
  );
  return {
    name: room.name,
    number: room.is_private ? undefined : room.id,
    days: texts.days(startMs, endMs),
    podium: podium.map((standing) => ({ ...standing, caption: captionOf(standing) })),
    photos: chosen.map(({ photo }) => photo),
    totals: [
      ...(photos.length > 0 ? [{ mark: 'P', text: texts.photos(photos.length) }] : []),
      { mark: 'B', text: texts.squares(squares) },
      { mark: 'T', text: texts.dayCount(daysBetween(startMs, endMs) + 1) },
    ],
    sentence: sentenceOf(room.name, podium),
  };
}

function captionOf({ squares, rows, columns, full_house, badges }: Standing): string {
  if (full_house) return badges.includes('first_line') ? texts.fullHouseFirstLine : texts.fullHouse;
  return texts.reached(squares, rows + columns);
}

function sentenceOf(name: string, podium: readonly Standing[]): string {
  const best = podium[0];
  if (best === undefined || best.points === 0) return texts.nobody(name);
  const winners = podium.filter(({ place }) => place === best.place).map(({ login }) => login);
  const others = podium.filter(({ place }) => place !== best.place).map(({ login }) => login);
  return texts.won(winners, name, best.points, others);
}

/** From the day the room was opened to the day of the last square that stands. */
function spanOf(room: Room, standings: readonly Standing[], photos: readonly RoomPhoto[]) {
  const startMs = Date.parse(room.created_at);
  const times = [...standings.flatMap(({ reached_at }) => reached_at ?? []), ...photos.map(({ at }) => at)];
  return { startMs, endMs: times.reduce((last, at) => Math.max(last, Date.parse(at)), startMs) };
}
