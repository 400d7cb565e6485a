import type { Migration } from '#server/db/migrate.ts';

/**
 * Electric cars, stored as layers: each has one source's figures as JSON, shipped with Pitstop or imported by the
 * owner. `vehicle_catalogue` has one row, whose revision increases with every change.
 */
export const vehicles: Migration = {
  number: 2,
  name: 'vehicles',
  statements: ({ integer, strict }) => [
    `create table vehicles (
      id text primary key not null,
      name text not null unique,
      make text not null,
      model text not null,
      variant text not null,
      year ${integer} not null,
      core ${integer} not null check (core in (0, 1)),
      named_by text not null check (named_by in ('shipped', 'imported'))
    )${strict}`,
    `create table vehicle_layers (
      vehicle_id text not null references vehicles (id) on delete cascade,
      source text not null,
      origin text not null check (origin in ('shipped', 'imported')),
      facts text not null,
      primary key (vehicle_id, source, origin)
    )${strict}`,
    `create table vehicle_dropped_sources (
      source text primary key not null
    )${strict}`,
    `create table vehicle_catalogue (
      id ${integer} primary key not null check (id = 1),
      revision ${integer} not null,
      shipped_hash text not null
    )${strict}`,
    `insert into vehicle_catalogue (id, revision, shipped_hash) values (1, 0, '')`,
  ],
};

export const vehicleMarkets: Migration = {
  number: 15,
  name: 'markets and former addresses of vehicles',
  statements: ({ strict }) => [
    `alter table vehicles add column market text not null default 'Europe'
      check (market in ('Europe', 'North America', 'China'))`,
    `create table vehicle_former_ids (
      former_id text primary key not null,
      vehicle_id text not null references vehicles (id) on delete cascade
    )${strict}`,
    'create index vehicle_former_ids_by_vehicle on vehicle_former_ids (vehicle_id)',
  ],
};

/** Favourites, stored by slug only, so that a catalogue update removes none; merged cars are resolved on reading. */
export const favouriteCars: Migration = {
  number: 21,
  name: 'favourite cars',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => [
    `create table favourites (
      user_id text not null references users (id) on delete cascade,
      car_id text not null,
      added_at ${integer} not null,
      primary key (user_id, car_id)
    )${strict}`,
  ],
};

/**
 * Records what each import changed and the previous values, so that it can be undone. Changes to a car's identity have
 * no source, and additions have no previous value. Everything imported before this migration is one import.
 */
export const vehicleImports: Migration = {
  number: 34,
  name: 'imports of vehicles',
  allowsOlderServers: true,
  statements: ({ integer, strict }) => [
    `create table vehicle_imports (
      name text primary key not null,
      position ${integer} not null unique,
      imported_at ${integer} not null,
      summary text not null,
      shipped_hash text not null
    )${strict}`,
    `create table vehicle_import_changes (
      import_name text not null references vehicle_imports (name) on delete cascade,
      vehicle_id text not null,
      source text not null,
      previous text,
      carried text,
      primary key (import_name, vehicle_id, source)
    )${strict}`,
    'create index vehicle_import_changes_by_vehicle on vehicle_import_changes (vehicle_id, source)',
    `insert into vehicle_imports (name, position, imported_at, summary, shipped_hash)
      select 'earlier', 1, 0, 'everything imported before imports were listed', ''
      from vehicle_catalogue where exists (select 1 from vehicle_layers where origin = 'imported')`,
    `insert into vehicle_import_changes (import_name, vehicle_id, source, previous)
      select 'earlier', vehicle_id, source, null from vehicle_layers where origin = 'imported'`,
    `insert into vehicle_import_changes (import_name, vehicle_id, source, previous)
      select 'earlier', v.id, '', null from vehicles v where v.named_by = 'imported'
      and exists (select 1 from vehicle_imports)`,
  ],
};
