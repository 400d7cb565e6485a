import type { ZodMiniType } from 'zod/mini';
import type { Clock } from '#server/clock.ts';
import type { Context } from '#server/context.ts';
import type { Database, Reader, Trx } from '#server/db/database.ts';
import type { GameName } from '#shared/site-map.ts';
import type { ListData } from '../data/server/data-routes.ts';
import type { RoomParts, roomDocument } from '../document.ts';
import type { RoomPhoto } from '../photos/contract.ts';
import type { GamesStats } from '../stats-contract.ts';
import type { Previous } from './read-document.ts';
import type { RoomKit } from './room-kit.ts';

/** What a game adds to a room in a user's own list. */
export interface OwnInGame {
  roomId: string;
  /** Undefined before the user plays there. */
  mine?: { done: number; of: number };
  sign?: string;
  /** When time runs out. */
  until?: string;
  isRunning?: boolean;
  /** The version of the photo that belongs to the room's last event. */
  photo?: string;
}

/** `roomIds` is a JSON list, and may contain rooms of any game. */
export type ListOwn = (asked: { userId: string; roomIds: string }) => Promise<OwnInGame[]>;

/** A user's statistics across all rooms of a game; the API docs list the names of `figures`. */
type OwnPart = Omit<GamesStats['by_game'][number], 'game'>;
export type CountOwn = (userId: string) => Promise<OwnPart>;

export interface ShownPhoto extends Pick<RoomPhoto, 'login' | 'of' | 'title' | 'seq'> {
  /** Its name in the photo store. */
  name: string;
  at: number;
}

/** Each query is prepared once. */
export interface GamePhotos {
  listShown(roomId: string): Promise<ShownPhoto[]>;
  /** Those of `names`, a JSON list, that the room shows. */
  listNamed(asked: { roomId: string; names: string }): Promise<string[]>;
}

/** An activity that still counts, and that others may question. */
export interface Claim {
  /** The number of its event, which may have been pruned. */
  seq: number;
  /** Null if the account has been deleted. */
  userId: string | null;
  login: string;
  /** What it's about, such as the title of a square. */
  title: string;
}

/**
 * For games whose claims may be questioned. They also call the room kit's `claims` when a claim is undone or gets a
 * photo.
 */
export interface Claims {
  /** Undefined if it was undone or never existed. A claim can outlive its owner's membership. */
  find(db: Reader, roomId: string, seq: number): Promise<Claim | undefined>;
  /** Undoes the claim as its owner would, including event, score and photo. It must be active, and the room locked. */
  remove(trx: Trx, roomId: string, claim: Claim): Promise<void>;
}

/** Reads the part of a room's document that the game adds for everybody. */
export interface GameDocument {
  /** `previous` is the `made` from an earlier revision, if that's still cached. */
  read(db: Reader, roomId: string, previous: Previous<unknown> | undefined): Promise<{ all: object; made?: unknown }>;
  /** Runs before the document is read, to end what's overdue. */
  before?(roomId: string): Promise<void>;
}

/** For games that publish something when a member leaves. */
export interface CleanupParts extends Pick<RoomKit, 'addEvent' | 'addChange'> {
  db: Pick<Database, 'read'>;
  clock: Clock;
}

/** What a game provides for its rooms on the server. `app/features.ts` lists the games. */
export interface RoomGame {
  name: GameName;
  /** The facts that `GET /games/{name}` returns besides the title and number of rooms. */
  facts(db: Reader): Promise<Record<string, string | number>>;
  /** The event kinds that are activities, which others may give a heart to. */
  activityKinds?: readonly string[];
  /** The activities in a room that still count, by event number; their events may have been pruned. */
  listActive?(db: Reader, roomId: string): Promise<{ seq: number; userId: string | null }[]>;
  /** If absent, nothing in the game can be questioned. */
  makeClaims?(context: Context): Claims;
  /** Runs for each list of a user's own rooms, as a single statement that's prepared once. */
  makeListOwn?(db: Pick<Database, 'read'>): ListOwn;
  document: {
    shape: ReturnType<typeof roomDocument>;
    /** Whether the game serves its documents itself, with each member's own part. */
    isPersonal?: boolean;
    make(context: Context): GameDocument;
  };
  /** Keys that `view` doesn't name are stripped. If absent, a screen shows only how to join. */
  screen?: { view: ZodMiniType; of(document: RoomParts): unknown };
  /** The game's share of a user's statistics across all games. */
  makeCountOwn?(context: Context): CountOwn;
  makeData?(context: Context): ListData;
  makePhotos?(db: Pick<Database, 'read'>): GamePhotos;
  /** Returns the changes to the game's part of the document when this user, possibly a former member, joins. */
  onJoin?(trx: Trx, roomId: string, person: { id: string; login: string }): Promise<object | undefined>;
  /** Runs before this user leaves, and returns the changes to that part. `key` is their key in the document. */
  onLeave?(trx: Trx, roomId: string, person: { id: string; key: string }): Promise<object>;
  /**
   * Cleans up before a room or a member's rows are deleted, inside the transaction. Returns the names of the photos to
   * delete after the commit.
   */
  clear?(trx: Trx, roomId: string, userId: string | undefined, parts: CleanupParts): Promise<string[]>;
}
