import { accounts } from '#features/accounts/server/index.ts';
import { admin } from '#features/admin/server/index.ts';
import { backups, jobStarter, type SiteParts } from '#features/backups/server/index.ts';
import { bingo, bingoGame } from '#features/bingo/server/index.ts';
import { challenges } from '#features/challenges/server/index.ts';
import { cigars } from '#features/cigars/server/index.ts';
import { home } from '#features/home/server/index.ts';
import { partyfun, partyfunGame } from '#features/partyfun/server/index.ts';
import { passkeys } from '#features/passkeys/server/index.ts';
import { plates, platesGame } from '#features/plates/server/index.ts';
import { race } from '#features/race/server/index.ts';
import { repos } from '#features/repos/server/index.ts';
import { rooms } from '#features/rooms/server/index.ts';
import { vehicles } from '#features/vehicles/server/index.ts';
import type { Context } from '#server/context.ts';
import type { Migration } from '#server/db/migrate.ts';
import { foundation, severalProcesses, siteMigration } from '#server/db/migrations.ts';
import { actorsOfTheSite, ownerTables } from '#server/db/owner-tables.ts';
import type {
  CountUserData,
  DeletePersonData,
  DropPhotos,
  Feature,
  FeatureRegistry,
  OpenFeature,
  PhotoRows,
  RenamePerson,
} from '#server/feature.ts';
import { storedAnswers } from '#server/idempotency/sweep-keys.ts';
import type { Rule } from '#server/rate-limits.ts';
import { timeMigration } from '#server/trusted-time.ts';

export const startJob = jobStarter(new URL('./backup-job.ts', import.meta.url));

export const features: readonly Feature[] = [
  accounts,
  passkeys,
  challenges,
  rooms([bingoGame, platesGame, partyfunGame]),
  bingo,
  partyfun,
  plates,
  vehicles,
  race,
  admin,
  backups(startJob),
  repos(),
  cigars,
  home,
];

export const migrations: readonly Migration[] = [
  foundation,
  ownerTables,
  actorsOfTheSite,
  storedAnswers,
  severalProcesses,
  siteMigration,
  timeMigration,
  ...features.flatMap((feature) => feature.migrations ?? []),
].toSorted((a, b) => a.number - b.number);

export const featureLimits: Readonly<Record<string, Rule>> = Object.assign(
  {},
  ...features.map((feature) => feature.limits ?? {}),
);

export function photosOf(list: readonly Feature[]): Omit<PhotoRows, 'places'> {
  const owners = list.flatMap(({ photos }) => photos ?? []);
  return {
    listAll: async (db) => (await Promise.all(owners.map((owner) => owner.listAll(db)))).flat(),
    listKnown: async (db, names) =>
      new Set((await Promise.all(owners.map((owner) => owner.listKnown(db, names)))).flatMap((known) => [...known])),
  };
}

export const allPhotos = photosOf(features);

export const siteParts: SiteParts = {
  migrations,
  schema: migrations.at(-1)?.number ?? 0,
  listPhotos: allPhotos.listAll,
  async revokeRestoredAccess(restored, schema) {
    for (const { revokeRestoredAccess } of features) await revokeRestoredAccess?.(restored, schema);
  },
};

/** Opens the features on one context and collects what each of them declares. */
export function openFeatures(context: Context, list = features): OpenFeature[] {
  const registry = {
    deletePersonData: [] as DeletePersonData[],
    rename: [] as RenamePerson[],
    countUserData: [] as CountUserData[],
    exports: [] as FeatureRegistry['exports'][number][],
    dropPhotos: [] as DropPhotos[],
    health: [] as FeatureRegistry['health'][number][],
    home: [] as FeatureRegistry['home'][number][],
    photoPlaces: list.flatMap(({ photos }) => photos?.places ?? []),
  } satisfies FeatureRegistry;
  return list.map((feature) => {
    const opened = feature.open(contextFor(feature, context), registry);
    registry.deletePersonData.push(...(opened.deletePersonData === undefined ? [] : [opened.deletePersonData]));
    registry.rename.push(...(opened.rename === undefined ? [] : [opened.rename]));
    registry.countUserData.push(...(opened.countUserData === undefined ? [] : [opened.countUserData]));
    const { export: exportOf, exportSize: size } = opened;
    if (exportOf !== undefined) registry.exports.push({ feature: feature.name, export: exportOf, size });
    registry.dropPhotos.push(...(opened.dropPhotos === undefined ? [] : [opened.dropPhotos]));
    if (opened.health !== undefined) registry.health.push({ feature: feature.name, report: opened.health });
    if (opened.home !== undefined) registry.home.push({ feature: feature.name, part: opened.home });
    return opened;
  });
}

/** If a feature doesn't declare its photos, the next sweep would delete them, so it can't store any. */
function contextFor(feature: Feature, context: Context): Context {
  if (feature.photos !== undefined) return context;
  const receive = async () => {
    throw new Error(`The feature ${feature.name} stores photos without declaring them`);
  };
  const photos: Context['photos'] = Object.assign(Object.create(context.photos), { receive });
  return { ...context, photos };
}
