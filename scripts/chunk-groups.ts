import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Build = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const frame = /src\/app\/main\.tsx$/;
/** What the site map names: it is fetched as a first visit, not by a page that is there. */
const page = /src\/(?:features\/[a-z]+\/web|web\/pages)\/\w+(?:Page|Lobby|Room|Screen)\.tsx$/;
/** So many pages need what comes with the frame around all of them. */
const manyPages = 16;

/** However this system parts folders. */
const plain = (id: string) => id.replaceAll('\\', '/');
const featureOf = (id: string) => /src\/features\/([a-z]+)\//.exec(plain(id))?.[1];
const isRule = (id: string) => /src\/features\/[a-z]+\/(?!web\/)/.test(plain(id));

/** The frame and the pages, of those that this module leads to, that cannot be drawn without it. */
const needing = new Map<string, Set<string>>();

function neededBy(id: string, build: Build): ReadonlySet<string> {
  const known = needing.get(id);
  if (known !== undefined) return known;
  const found = new Set<string>(frame.test(plain(id)) || page.test(plain(id)) ? [id] : []);
  const seen = new Set([id]);
  for (const one of seen) {
    for (const from of build.getModuleInfo(one)?.importers ?? []) {
      for (const start of needing.get(from) ?? []) found.add(start);
      if (!needing.has(from)) seen.add(from);
      if (frame.test(plain(from)) || page.test(plain(from))) found.add(from);
    }
  }
  needing.set(id, found);
  return found;
}

/** A file for each name that is given, of modules that at least so many pages and parts that are fetched later need. */
const group = (
  debugName: string,
  name: (id: string, by: ReadonlySet<string>) => string | false,
  minShareCount = 2,
): Group => ({ debugName, name: (id, build) => name(id, neededBy(id, build)) || null, minShareCount });

/**
 * Which modules share a file: few files are there sooner than many. Each group takes what those before it have left, and
 * imports from them alone, as the folders do (`src/app/architecture.test.ts`). What one page alone needs stays with it, and so
 * does what is fetched later.
 */
export const chunkGroups: Group[] = [
  { name: 'react', test: /node_modules.(?:react|react-dom|scheduler)./ },
  group('shell', (_, by) => (by.size >= manyPages || [...by].some((id) => frame.test(plain(id)))) && 'shell', 1),
  group('rules', (id, by) => isRule(id) && by.size > 1 && 'rules'),
  group('pages', (id, by) => by.size > 0 && (featureOf(id) ?? 'web')),
];
