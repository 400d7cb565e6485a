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
import type { Previous } from './snapshot-cache.ts';

/** What a game adds to a room in the list of your own rooms. */
export interface OwnInGame {
  roomId: string;
  /** Undefined before they play there. */
  mine?: { done: number; of: number };
  /** Shown on its sign. */
  sign?: string;
  /** When time runs out. */
  until?: string;
  /** A game is being played. */
  isRunning?: boolean;
  /** Version of the photo of the room's last event. */
  photo?: string;
}

/** `roomIds`: a JSON list, of rooms of any game. */
export type ListOwn = (asked: { userId: string; roomIds: string }) => Promise<OwnInGame[]>;

/** What a user did in all rooms of a game; the API docs list the names of `figures`. */
export type OwnPart = Omit<GamesStats['by_game'][number], 'game'>;
export type CountOwn = (userId: string) => Promise<OwnPart>;

/** A photo that a game shows in a room. */
export interface ShownPhoto extends Pick<RoomPhoto, 'login' | 'of' | 'title' | 'seq'> {
  /** Its name in the photo store. */
  name: string;
  at: number;
}

/** Each query is prepared once. */
export interface GamePhotos {
  /** All photos of a room, the newest first. */
  listShown(roomId: string): Promise<ShownPhoto[]>;
  /** Which of `names`, a JSON list, the room shows. */
  listNamed(asked: { roomId: string; names: string }): Promise<string[]>;
}

/** An active activity that others may question. */
export interface Claim {
  /** The number of its event, which may have been pruned. */
  seq: number;
  /** Its owner; null if the account is gone. */
  userId: string | null;
  login: string;
  /** What it's about, such as the title of a square. */
  title: string;
}

/**
 * What rooms need from a game whose claims may be questioned; the game calls the room kit's `claims` when a claim is
 * undone or gets a photo.
 */
export interface Claims {
  /** Undefined if it was undone or never existed. A claim can outlive its owner's membership. */
  find(db: Reader, roomId: string, seq: number): Promise<Claim | undefined>;
  /** Undoes it as its owner would: event, score, photo. The claim is active, and the room is locked. */
  remove(trx: Trx, roomId: string, claim: Claim): Promise<void>;
}

/** Reads the game's shared part of its rooms' documents. */
export interface GameDocument {
  /** `previous`: what this was `made` from at an earlier revision, if that's still cached. */
  read(db: Reader, roomId: string, previous: Previous<unknown> | undefined): Promise<{ all: object; made?: unknown }>;
  /** Runs before the document is read, to end what's overdue. */
  before?(roomId: string): Promise<void>;
}

/** For games that publish something when a member leaves. */
export interface CleanupParts extends Pick<RoomKit, 'addEvent' | 'addChange'> {
  db: Pick<Database, 'read'>;
  clock: Clock;
}

/** What a game adds to its rooms on the server. `app/features.ts` lists them. */
export interface RoomGame {
  name: GameName;
  /** What `GET /games/{name}` returns besides title and number of rooms. */
  facts(db: Reader): Promise<Record<string, string | number>>;
  /** The kinds of its events that are activities, which others may give a heart. */
  activityKinds?: readonly string[];
  /** Active activities in a room by event number; the event may have been pruned. */
  listActive?(db: Reader, roomId: string): Promise<{ seq: number; userId: string | null }[]>;
  /** If absent, nothing in the game can be questioned. */
  makeClaims?(context: Context): Claims;
  /** Runs with each list of your own rooms: one statement, prepared once. */
  makeListOwn?(db: Pick<Database, 'read'>): ListOwn;
  document?: {
    shape: ReturnType<typeof roomDocument>;
    /** The game serves its documents itself, with each member's own part. */
    isPersonal?: boolean;
    make(context: Context): GameDocument;
  };
  /**
   * What a screen shows of the document; keys that `view` doesn't name are stripped. If absent, a screen shows only the
   * room and how to join.
   */
  screen?: { view: ZodMiniType; of(document: RoomParts): unknown };
  /** Adds to a user's statistics over all games. */
  makeCountOwn?(context: Context): CountOwn;
  /** Adds to a room's data download. */
  makeData?(context: Context): ListData;
  /** The photos on its wall. */
  makePhotos?(db: Pick<Database, 'read'>): GamePhotos;
  /** What changes in the game's part of the document when this user, possibly a former member, joins. */
  onJoin?(trx: Trx, roomId: string, person: { id: string; login: string }): Promise<object | undefined>;
  /** What changes in it when they leave; called before they do. `key`: their key in the document. */
  onLeave?(trx: Trx, roomId: string, person: { id: string; key: string }): Promise<object>;
  /**
   * Cleans up when a room is deleted or a member leaves: called inside the transaction, before their rows and
   * everything that references them are deleted. Returns the names of the photos to delete after the commit.
   */
  clear?(trx: Trx, roomId: string, userId: string | undefined, parts: CleanupParts): Promise<string[]>;
}
