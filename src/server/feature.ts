import type { RawBuilder } from 'kysely';
import type { PageName } from '#shared/site-map.ts';
import type { Context } from './context.ts';
import type { Database, Reader, Trx } from './db/database.ts';
import type { Migration } from './db/migrate.ts';
import type { Route } from './http/serve.ts';
import type { Job } from './jobs.ts';
import type { Rule } from './rate-limits.ts';
import type { Caller } from './sessions/sessions.ts';

/**
 * What a feature does when an account goes: inside the transaction, before the account's row. What it tells others and
 * deletes elsewhere waits for the commit (`trx.onCommit`).
 */
export type ForgetPerson = (trx: Trx, person: { id: string; login: string }) => Promise<void>;

/** What a feature does when somebody spells their login another way: what it keeps ready may show the old spelling. */
export type RenamePerson = (trx: Trx, person: { id: string; login: string }) => Promise<void>;

/** What a feature holds of a person and would lose or change with the account, for who is about to delete it. */
export interface Belonging {
  /** Such as `boards`; the pages have a word for each. */
  kind: string;
  count: number;
  /** A few of them by name. */
  details: string[];
  /** Only the person themself is told of it, not even root. */
  isPrivate?: true;
}
export type Belongings = (db: Reader, person: { id: string; login: string }) => Promise<Belonging[]>;

/** What is a person's own in a feature, for their download: nothing of others, nothing secret. */
export interface OwnData {
  /** Becomes JSON, under the feature's name. */
  data: unknown;
  /** Stored photos with the path that each gets in the download, which the data may name. */
  photos?: readonly { name: string; path: string }[];
}
export type Export = (db: Reader, person: { id: string; login: string }) => Promise<OwnData>;
/** About how many bytes of JSON `Export` gives, for who has so much that it is not to be collected for that alone. */
export type ExportSize = (db: Reader, person: { id: string; login: string }) => Promise<number>;

/** Which photos the rows of a feature name. What no feature names is swept away, and is in no backup. */
export interface PhotoRows {
  listAll(db: Reader): Promise<string[]>;
  /** Those of the given names that a row names. */
  listKnown(db: Reader, names: readonly string[]): Promise<ReadonlySet<string>>;
  /** A `select` of a `PhotoPlace` for each, for who asks across all features. */
  places: RawBuilder<PhotoPlace>;
}

/** Where a photo is shown. */
export interface PhotoPlace {
  name: string;
  room_id: string;
  user_id: string;
  /** What it is a photo of, in words. */
  title: string;
}

/**
 * Undoes what shows these photos of one room, inside the transaction, as if their owners had; names it does not know are not
 * its own. The files go after the commit. Gives how many there were.
 */
export type DropPhotos = (trx: Trx, roomId: string, names: readonly string[]) => Promise<number>;

/** Something that wants the owner. */
export interface Need {
  /** `now`: something does not work, or will not for long. `soon`: it works, but should be seen to. */
  urgency: 'now' | 'soon';
  /** One sentence, such as "The last backup is 3 days old." */
  sentence: string;
  /** The same in two words, for a sign: "Backup old". */
  short: string;
  /** What to do, or more about it; may be empty. */
  detail: string;
  /** Where that is done: a page without parameters. */
  page: PageName;
  /** What that page does at once when it is asked to. */
  act?: 'back up' | 'restore drill';
}

/** Numbers that Prometheus is told, as `pitstop_<name>`; a counter's name ends in `_total` and never goes down. */
export interface Figure {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
}

/** What a feature says of itself when the owner asks how the site is. Asked at most every few seconds; should be cheap. */
export interface HealthReport {
  needs?: readonly Need[];
  figures?: readonly Figure[];
  /** How much of what takes its time runs or waits for its turn, such as backups and pulls. */
  waiting?: number;
  /** When the last good backup was made; only who makes them says it. */
  lastBackupAt?: number;
}

/**
 * What Home shows of a feature to the person who asks, as its `home-contract.ts` says; undefined for nothing. Asked at each visit, and so
 * in a few milliseconds at most.
 */
export type HomePart = (person: Caller) => Promise<unknown>;

export interface OpenFeature {
  routes: Route[];
  /** Begun once the server listens; who asks before it is done is answered by the same work. */
  prepare?: () => Promise<void>;
  /** When the server stops: ends what the feature has begun, before the database is closed. */
  close?: () => Promise<void>;
  forget?: ForgetPerson;
  rename?: RenamePerson;
  /** Needed by who has photos: the owner deletes some. */
  dropPhotos?: DropPhotos;
  health?: () => Promise<HealthReport>;
  home?: HomePart;
  /** How many of something there are, by a name, for anybody who opens the first page; asked at most once a minute. */
  publicNumbers?: () => Promise<Readonly<Record<string, number>>>;
  belongings?: Belongings;
  export?: Export;
  /** Only for data without photos. */
  exportSize?: ExportSize;
  /** Run by a server that listens, not by commands of the owner. */
  jobs?: readonly Job[];
}

/** What a feature may need of the others without knowing them. */
export interface FeatureRegistry {
  /** Complete once all features are open: read it when a request comes, not before. */
  forget: readonly ForgetPerson[];
  rename: readonly RenamePerson[];
  dropPhotos: readonly DropPhotos[];
  /** Of those that have something to say. */
  health: readonly { feature: string; report: () => Promise<HealthReport> }[];
  home: readonly { feature: string; part: HomePart }[];
  photoPlaces: readonly RawBuilder<PhotoPlace>[];
  belongings: readonly Belongings[];
  exports: readonly { feature: string; export: Export; size?: ExportSize | undefined }[];
}

/**
 * A feature as `app/features.ts` lists it. Server, start, sweep, backup and restore all follow from that one list, so that
 * nothing of a feature can be forgotten in one of them.
 */
export interface Feature {
  name: string;
  /** Without it `photos.receive` refuses to work for this feature: its photos would be swept away. */
  photos?: PhotoRows;
  /** Tables of its own, numbered in one row with those of all others. */
  migrations?: readonly Migration[];
  /** By a name that starts with the feature's own matter; said to TypeScript by adding to `LimitNames`. */
  limits?: Readonly<Record<string, Rule>>;
  /**
   * After a restore, of a copy whose tables are those of migration `schema`: closes what would let people in who were shut out since
   * it was made. Sessions are ended in any case.
   */
  closeRestored?: (restored: { db: Database }, schema: number) => Promise<void>;
  open(context: Context, registry: FeatureRegistry): OpenFeature;
}
