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
 * What a feature does when an account is deleted. Runs in the transaction, before the account's row is deleted.
 * Notifications and deletions elsewhere go into `trx.onCommit`.
 */
export type DeletePersonData = (trx: Trx, person: { id: string; login: string }) => Promise<void>;

/**
 * Called when someone changes the spelling of their username, or a guest gets a different one (then with
 * `previousLogin`), because cached data may contain the old one.
 */
export type RenamePerson = (trx: Trx, person: { id: string; login: string; previousLogin?: string }) => Promise<void>;

/**
 * Data that a feature stores about a person and that would be lost or changed along with the account. Listed before the
 * account is deleted.
 */
export interface UserDataCount {
  /** Such as `boards`; the pages have a text for each. */
  kind: string;
  count: number;
  /** A few of them, by name. */
  details: string[];
  /** Only shown to the person, not even to root. */
  isPrivate?: true;
}
export type CountUserData = (db: Reader, person: { id: string; login: string }) => Promise<UserDataCount[]>;

/** A person's own data in a feature, for their download. Contains no data of other people and no secrets. */
export interface OwnData {
  /** Becomes JSON, under the feature's name. */
  data: unknown;
  /** Stored photos and their paths in the download, which the data may refer to. */
  photos?: readonly { name: string; path: string }[];
}
export type Export = (db: Reader, person: { id: string; login: string }) => Promise<OwnData>;
/** Estimates the size of `Export` as JSON in bytes, for data too large to be collected just to be measured. */
export type ExportSize = (db: Reader, person: { id: string; login: string }) => Promise<number>;

/** The photos that a feature's rows refer to. All other photos are swept and not backed up. */
export interface PhotoRows {
  listAll(db: Reader): Promise<string[]>;
  /** Those of the given names that appear in a row. */
  listKnown(db: Reader, names: readonly string[]): Promise<ReadonlySet<string>>;
  /** Selects a `PhotoPlace` for each photo, for queries across all features. */
  places: RawBuilder<PhotoPlace>;
}

export interface PhotoPlace {
  name: string;
  room_id: string;
  user_id: string;
  title: string;
}

/**
 * Removes these photos from one room, in the transaction, just as their owners could. Ignores names that don't belong
 * to this feature. The files are deleted after the commit. Returns how many photos there were.
 */
export type DropPhotos = (trx: Trx, roomId: string, names: readonly string[]) => Promise<number>;

export interface Alert {
  /** `now`: something is broken, or soon will be. `soon`: it works, but needs attention. */
  urgency: 'now' | 'soon';
  /** One sentence, such as "The last backup is 3 days old." */
  sentence: string;
  /** The same in two words, for use as a label: "Backup old". */
  short: string;
  /** What to do, or more details; may be empty. */
  detail: string;
  /** The page where it's dealt with, without parameters. */
  page: PageName;
  /** An action that the page can start directly. */
  act?: 'back up' | 'restore drill';
}

/**
 * A Prometheus metric, exported as `pitstop_<name>`. A counter's name ends in `_total`, and its value never decreases.
 */
export interface Metric {
  name: string;
  help: string;
  type: 'gauge' | 'counter';
  values: readonly { labels?: Readonly<Record<string, string>>; value: number }[];
}

/** What a feature reports about the site's health. Called every few seconds at most; should be cheap. */
export interface HealthReport {
  alerts?: readonly Alert[];
  figures?: readonly Metric[];
  /** The number of long tasks that are running or queued, such as backups and pulls. */
  waiting?: number;
  /** When the last successful backup was made; only set by the backups feature. */
  lastBackupAt?: number;
}

/**
 * What a feature shows on the home page, as defined in its `home-contract.ts`; undefined for nothing. Called on every
 * visit, so it should take no more than a few milliseconds.
 */
export type HomePart = (person: Caller) => Promise<unknown>;

export interface OpenFeature {
  routes: Route[];
  /** Runs once the server is listening. Requests that arrive earlier wait for the same work. */
  prepare?: () => Promise<void>;
  /** Stops whatever the feature has started, before the database is closed. */
  close?: () => Promise<void>;
  deletePersonData?: DeletePersonData;
  rename?: RenamePerson;
  /** Required for features with photos, so that the owner can delete some of them. */
  dropPhotos?: DropPhotos;
  health?: () => Promise<HealthReport>;
  home?: HomePart;
  /** Public counts by name, for the start page. Called at most once a minute. */
  publicNumbers?: () => Promise<Readonly<Record<string, number>>>;
  countUserData?: CountUserData;
  export?: Export;
  /** Only for data without photos. */
  exportSize?: ExportSize;
  /** Only run by a listening server, not by the owner's commands. */
  jobs?: readonly Job[];
}

/** What all features provide, for a feature that doesn't know the others. */
export interface FeatureRegistry {
  /** Only complete once all features are open, so read it during a request and not before. */
  deletePersonData: readonly DeletePersonData[];
  rename: readonly RenamePerson[];
  dropPhotos: readonly DropPhotos[];
  health: readonly { feature: string; report: () => Promise<HealthReport> }[];
  home: readonly { feature: string; part: HomePart }[];
  photoPlaces: readonly RawBuilder<PhotoPlace>[];
  countUserData: readonly CountUserData[];
  exports: readonly { feature: string; export: Export; size?: ExportSize | undefined }[];
}

/**
 * A feature as listed in `app/features.ts`. The server, startup, sweep, backup and restore all use that one list, so
 * none of them can miss a feature.
 */
export interface Feature {
  name: string;
  /** Without this, `photos.receive` refuses to work for the feature, because its photos would be swept. */
  photos?: PhotoRows;
  /** The feature's own tables, numbered in the same sequence as all others. */
  migrations?: readonly Migration[];
  /** Names start with the feature's subject. Declare them to TypeScript by extending `LimitNames`. */
  limits?: Readonly<Record<string, Rule>>;
  /**
   * Called after a backup with the tables of migration `schema` is restored: revokes access again that was revoked
   * after the backup was made. Sessions are ended in any case.
   */
  revokeRestoredAccess?: (restored: { db: Database }, schema: number) => Promise<void>;
  open(context: Context, registry: FeatureRegistry): OpenFeature;
}
