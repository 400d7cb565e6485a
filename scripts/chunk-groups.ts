import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Build = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

/** Loaded first: the frame around all pages, and the login page. */
const first = /src\/(?:app\/main|features\/accounts\/web\/LoginPage)\.tsx$/;
/** Pages that can start a visit. Each is loaded with its first HTML, not by another page. */
const page = /src\/(?:features\/[a-z]+\/web|web\/pages)\/\w+(?:Page|Lobby|Room|Screen)\.tsx$/;
/** A feature's public API. A module that imports one part through it doesn't need the others. */
const publicApi = /src\/features\/[a-z]+\/web\/index\.ts$/;

/** A part of a feature's texts. A module that uses `messages.profile` needs only the profile's. */
const textPart = /messages[\\/][\w-]+\.ts$/;

const plain = (id: string) => id.replaceAll('\\', '/');
const featureOf = (id: string) => /src\/features\/([a-z]+)\//.exec(plain(id))?.[1];
const isRule = (id: string) => /src\/features\/[a-z]+\/(?!(?:[a-z]+\/)?web\/)/.test(plain(id));
const isCars = (id: string) => /src\/features\/(?:vehicles|race)\/(?!home-contract)/.test(plain(id));

/** Undefined if the pages belong to several features. */
function onlyFeatureOf(pages: ReadonlySet<string>): string | undefined {
  const [feature, ...others] = new Set([...pages].map(featureOf));
  return others.length === 0 ? feature : undefined;
}

/** Which folder a shared module counts as: for rules, the only feature that needs them; otherwise its own, or `web`. */
const folderOf = (id: string, by: ReadonlySet<string>) => (isRule(id) && onlyFeatureOf(by)) || featureOf(id) || 'web';
const isForRooms = (pages: ReadonlySet<string>) => [...pages].some((one) => /Room(?:Page)?\.tsx$/.test(one));

/** The modules that import this one, directly or through a feature's index. */
function usersOf(id: string, build: Build): string[] {
  const { importers = [], exports = [] } = build.getModuleInfo(id) ?? {};
  if (textPart.test(id)) {
    const usesText = (user: string) =>
      exports.some((name) => new RegExp(`messages\\.${name}\\b`).test(build.getModuleInfo(user)?.code ?? ''));
    return (build.getModuleInfo(id.replace(textPart, 'messages.ts'))?.importers ?? []).filter(usesText);
  }
  return importers.flatMap((from) => {
    if (!publicApi.test(plain(from))) return from;
    const importsName = (user: string) => {
      const code = build.getModuleInfo(user)?.code ?? '';
      const imports = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']#features\/\w+\/web\/index\.ts["']/g)];
      const names = imports.flatMap(([, list = '']) => list.split(/\W+/));
      return exports.some((name) => names.includes(name));
    };
    return (build.getModuleInfo(from)?.importers ?? []).filter(importsName);
  });
}

const entriesNeeding = new Map<string, Set<string>>();

function neededBy(id: string, build: Build): ReadonlySet<string> {
  const known = entriesNeeding.get(id);
  if (known !== undefined) return known;
  const isStart = (path: string) => first.test(plain(path)) || page.test(plain(path));
  const found = new Set<string>(isStart(id) ? [id] : []);
  const seen = new Set([id]);
  for (const needed of seen) {
    for (const from of usersOf(needed, build)) {
      for (const start of entriesNeeding.get(from) ?? []) found.add(start);
      if (!entriesNeeding.has(from)) seen.add(from);
      if (isStart(from)) found.add(from);
    }
  }
  entriesNeeding.set(id, found);
  return found;
}

/** Makes a chunk for each name returned, with the modules that at least `minShareCount` pages or lazy parts need. */
const group = (
  debugName: string,
  name: (id: string, by: ReadonlySet<string>) => string | false,
  minShareCount = 2,
): Group => ({ debugName, name: (id, build) => name(id, neededBy(id, build)) || null, minShareCount });

/**
 * A few files load faster than many. Each group imports only from earlier groups, just as the folders do
 * (`src/app/architecture.test.ts`). Modules used by a single page stay with it, and lazy ones stay lazy.
 */
export const chunkGroups: Group[] = [
  { name: 'react', test: /node_modules.(?:react|react-dom|scheduler)./ },
  group('shell', (_, by) => [...by].some((id) => first.test(plain(id))) && 'shell', 1),
  group('rules-cars', (id, by) => isRule(id) && isCars(id) && by.size > 1 && 'rules-cars'),
  group('rules', (id, by) => isRule(id) && by.size > 1 && onlyFeatureOf(by) === undefined && 'rules'),
  group('charts', (id, by) => /src.web.charts./.test(id) && by.size > 0 && 'charts'),
  // A room is the page with the most code, so it doesn't load scripts that only lobbies share, and a race none that only
  // the pages about cars share.
  group('pages', (id, by) => {
    const folder = by.size > 0 && folderOf(id, by);
    if (folder === 'vehicles' && onlyFeatureOf(by) === folder) return 'cars';
    return folder === 'rooms' && !isForRooms(by) && !id.endsWith('.css') ? 'lobbies' : folder;
  }),
];
