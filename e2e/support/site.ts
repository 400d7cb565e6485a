import type { Role } from '#shared/roles.ts';
import { Commands } from './commands.ts';
import { startServer } from './server-process.ts';

export interface Person {
  login: string;
  password: string;
}

export interface Site {
  url: string;
  /** The same site by a name, which some things of a browser ask for. */
  urlByName: string;
  /** Where it keeps its data. */
  dataDir: string;
  root: Person;
  /** Creates an account beside the running server, as the owner's command does. Asked again, it is the same person. */
  addUser: (login: string, ...roles: Role[]) => Promise<Person>;
  /** Runs the command line on this site's data; throws what it says where it fails. */
  cli: (words: string[], input?: string) => Promise<string>;
  /** A new session of this person; of a browser that calls itself so, and is in Lisbon. */
  tokenOf: (person: Person, agent?: string) => Promise<string>;
  /** What the log shows that must not happen: answers of our own fault, and errors. */
  faults: () => string[];
  /** Kills its process in the middle of whatever it does, and starts it anew on the same data. */
  killAndStart: () => Promise<void>;
  /** Ends it as an operator would, and removes its data. */
  stop: () => Promise<void>;
}

/** The real site in a process of its own, on a data folder of its own. */
export async function startSite(settings: Record<string, string> = {}): Promise<Site> {
  const owner: Person = { login: 'root', password: 'root of the story' };
  const all = { ROOT_PASSWORD: owner.password, ...settings };
  const server = await startServer({ prefix: 'pitstop-site-', file: 'src/app/main.ts', settings: () => all });
  const { url, dataDir } = server;
  const commands = new Commands(server.env());
  const addUser = async (login: string, roles: Role[]): Promise<Person> => {
    const person = { login, password: `password of ${login}` };
    await commands.run(['user', 'add', login, '--roles', roles.join(), '--password-stdin'], person.password);
    return person;
  };
  const people = new Map<string, Promise<Person>>();
  return {
    url,
    urlByName: url.replace('127.0.0.1', 'localhost'),
    dataDir,
    root: owner,
    cli: (words, input) => commands.run(words, input),
    tokenOf: (person, agent) => logIn(url, person, agent),
    addUser: (login, ...roles) => {
      const known = people.get(login) ?? addUser(login, roles);
      people.set(login, known);
      return known;
    },
    faults: () => faultsIn(server.log()),
    async killAndStart() {
      await server.kill();
      await server.start();
    },
    async stop() {
      commands.end();
      await server.stop();
    },
  };
}

async function logIn(url: string, { login, password }: Person, agent?: string): Promise<string> {
  const answer = await fetch(`${url}/api/login/${encodeURIComponent(login)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(agent !== undefined && { 'user-agent': agent }) },
    body: JSON.stringify({ password, ...(agent !== undefined && { time_zone: 'Europe/Lisbon' }) }),
  });
  if (!answer.ok) throw new Error(`Logging in ${login}: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}

export function faultsIn(log: string): string[] {
  return log.split('\n').filter((line) => {
    if (!line.startsWith('{')) return false;
    const { level, status } = JSON.parse(line) as { level?: string; status?: number };
    return level === 'error' || level === 'fatal' || (status !== undefined && status >= 500);
  });
}
