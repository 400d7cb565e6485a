import type { ZodMiniType } from 'zod/mini';
import type { Clock } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import type { GameName } from '#shared/site-map.ts';
import type { ListData } from '../data/server/data-table.ts';
import type { RoomParts, roomDocument } from '../document.ts';
import type { RoomPhoto } from '../photos/contract.ts';
import type { GamesStats } from '../stats-contract.ts';
import type { RoomKit } from './room-kit.ts';
import type { Former } from './snapshot-cache.ts';

/** What the list of one's own rooms tells of one of them by its game. */
export interface OwnInGame {
  roomId: string;
  /** Undefined before one plays there. */
  mine?: { done: number; of: number };
  /** What its sign shows. */
  sign?: string;
  /** Until when it goes on. */
  until?: string;
  /** Version of the photo of what happened last in the room. */
  photo?: string;
}

/** `roomIds`: a JSON list, of rooms of any game. */
export type ListOwn = (asked: { userId: string; roomIds: string }) => Promise<OwnInGame[]>;

/** What somebody did in all rooms of a game; of `figures` their names are told. */
export type OwnPart = Omit<GamesStats['by_game'][number], 'game'>;
export type CountOwn = (userId: string) => Promise<OwnPart>;

/** A photo that a game shows in a room. */
export interface ShownPhoto extends Pick<RoomPhoto, 'login' | 'of' | 'title' | 'seq'> {
  /** Its name in the store. */
  name: string;
  at: number;
}

/** Each of its queries is compiled once. */
export interface GamePhotos {
  /** All photos of a room, the newest first. */
  listShown(roomId: string): Promise<ShownPhoto[]>;
  /** Of these names, a JSON list, those that the room shows. */
  listNamed(asked: { roomId: string; names: string }): Promise<string[]>;
}

/** A deed that stands, as something that others may question. */
export interface Claim {
  /** The number of its event, which may be forgotten by now. */
  seq: number;
  /** Whose it is; null when the account is gone. */
  userId: string | null;
  login: string;
  /** What it is about, such as the title of a square. */
  title: string;
}

/** What rooms need of a game whose claims may be questioned; it tells them by `claims` of the room kit when one goes or gets a photo. */
export interface Claims {
  /** Undefined where it stands no more, or never was. One that stays when its owner goes is one still. */
  find(db: Reader, roomId: string, seq: number): Promise<Claim | undefined>;
  /** Undoes it as if its owner had: event, score, photo. It stands, and the room is held. */
  takeOff(trx: Trx, roomId: string, claim: Claim): Promise<void>;
}

/** Reads what a game adds to the document of its rooms for everybody. */
export interface GameDocument {
  /** `former`: what this was `made` of at an earlier revision of the room's history, if that is still known. */
  read(db: Reader, roomId: string, former: Former<unknown> | undefined): Promise<{ all: object; made?: unknown }>;
  /** Before somebody reads it: what is over by now is ended. */
  before?(roomId: string): Promise<void>;
}

/** For a game in which others have to hear that somebody went. */
export interface ClearingHouse extends Pick<RoomKit, 'addEvent' | 'countChange' | 'tell'> {
  db: Pick<Database, 'read'>;
  clock: Clock;
}

/** What a game adds to the rooms it is played in, on the server. `app/features.ts` lists them. */
export interface RoomGame {
  name: GameName;
  /** What `GET /games/{name}` tells of it, beside its title and the number of its rooms. */
  facts(db: Reader): Promise<Record<string, string | number>>;
  /** Of its events those kinds that are deeds, to which the others may give a heart. */
  deeds?: readonly string[];
  /** Deeds in a room that still stand, by the number of their event, which may be forgotten by now. */
  listStanding?(db: Reader, roomId: string): Promise<{ seq: number; userId: string | null }[]>;
  /** Without it nobody questions what happens in the game. */
  makeClaims?(context: Context): Claims;
  /** Asked with each list of one's own rooms: in one statement that is compiled once. */
  makeListOwn?(db: Pick<Database, 'read'>): ListOwn;
  document?: {
    shape: ReturnType<typeof roomDocument>;
    /** The game gives it by itself, beside what is somebody's own. */
    isPersonal?: boolean;
    make(context: Context): GameDocument;
  };
  /** What a screen shows of the document; a key that `view` does not name does not leave. Without it a screen shows the room alone, and how to join. */
  screen?: { view: ZodMiniType; of(document: RoomParts): unknown };
  /** What it adds to somebody's statistics over all games. */
  makeCountOwn?(context: Context): CountOwn;
  /** What it adds to a room's data for its members. */
  makeData?(context: Context): ListData;
  /** The photos on its wall. */
  makePhotos?(db: Pick<Database, 'read'>): GamePhotos;
  /** What of its part of the document is otherwise when this person, who may have been here before, gets a seat. */
  welcome?(trx: Trx, roomId: string, person: { id: string; login: string }): Promise<object | undefined>;
  /** What of it is otherwise when they lose their seat; asked before. `key`: under what they stand in the document. */
  farewell?(trx: Trx, roomId: string, person: { id: string; key: string }): Promise<object>;
  /**
   * What goes when a room goes, or one member of it: called inside the transaction, before their rows are deleted, and with
   * them all that hangs on them by the database's own rules. Gives the names of the photos to delete after the commit.
   */
  clear?(trx: Trx, roomId: string, userId: string | undefined, house: ClearingHouse): Promise<string[]>;
}
