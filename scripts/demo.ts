import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { type ImportedEntry, importCigars } from '#features/cigars/contract.ts';
import { addFavourite, getVehicle } from '#features/vehicles/contract.ts';
import { beforeExit } from '#server/before-exit.ts';
import type { Role } from '#shared/roles.ts';
import { dayMs, hourMs, minuteMs } from '#shared/time.ts';
import { call } from '#tests/stories/api.ts';
import { mark, roomOf, takePhoto } from '#tests/stories/bingo.ts';
import { joinWithoutPage, partyOf } from '#tests/stories/party.ts';
import { spot, startedPlatesRoom } from '#tests/stories/plates.ts';
import { openSite, type Person, type Site } from '#tests/stories/site.ts';

interface Demo {
  dataDir: string;
  /** The site's people, each with a session and their device's local data. */
  people: { login: string; about: string; token: string; localData: Record<string, string> }[];
}

const friends: [login: string, about: string, ...roles: Role[]][] = [
  ['ana', 'plays everything, quits smoking', 'developer', 'bingo', 'smoker'],
  ['ben', 'plays everything', 'developer', 'bingo'],
  ['eva', 'plays bingo, writes challenges', 'bingo', 'tester'],
  ['tom', "looks after the repositories, and isn't in any game", 'git'],
];

/** Its data folder is removed when this process exits. */
export async function makeDemo(): Promise<Demo> {
  const dataDir = mkdtempSync(join(tmpdir(), 'pitstop-demo-'));
  beforeExit(() => rmSync(dataDir, { recursive: true, force: true }));
  const site = await openSite({ settings: { RATE_LIMITS: 'off' } });
  const people = new Map<string, Person>();
  for (const [login, , ...roles] of friends) people.set(login, await site.addUser(login, ...roles));
  const [ana, ben, eva] = ['ana', 'ben', 'eva'].map((login) => people.get(login)) as [Person, Person, Person];
  await playBingo(site, ana, ben, eva);
  await playPlates(site, ana, ben);
  const party = await partyOf(site, 'Saturday night', [ana, ben]);
  await joinWithoutPage(site, party, [ben]);
  await countForAYear(site, ana);
  const seen = await seeCars(site, ana);
  const rows: Demo['people'] = [];
  for (const [login, about] of [['root', 'owns the site'], ...friends] as [string, string][]) {
    const localData: Record<string, string> = login === 'ana' ? { 'user:seencars': JSON.stringify(seen) } : {};
    rows.push({ login, about, token: await site.tokenOf({ login, password: '' }), localData });
  }
  const settled = site.dataDir;
  cpSync(settled, dataDir, { recursive: true });
  await site.stop();
  return { dataDir, people: rows };
}

async function playBingo(site: Site, ...players: [Person, Person, Person]): Promise<void> {
  const [ana, ben, eva] = players;
  await roomOf(site, 'Last summer', ben, ana);
  const room = await roomOf(site, 'To the sea', ana, ben, eva);
  const colours = ['#2f6f8f', '#b5651d', '#3b7a57', '#7b3f61'];
  for (const [place, player] of [ana, ben, eva, ana].entries())
    await takePhoto(site, player, room, await picture(colours[place] ?? '#555', `Photo ${place + 1}`));
  for (const player of [ana, ben, ana, eva, ben, ben]) await mark(site, player, room);
}

async function playPlates(site: Site, ana: Person, ben: Person): Promise<void> {
  const settings = {
    kind: 'run',
    length: 'trip',
    matching: 'last-two',
    chain: 'convoy',
    home: 'D',
    photos: false,
  } as const;
  const room = await startedPlatesRoom(site, { name: 'Motorway', settings, people: [ana, ben], forMs: hourMs });
  for (const [place, player] of [ana, ben, ana, ben, ben].entries())
    await spot(site, player, room, { target: `0${place}`, agoMs: (50 - 8 * place) * minuteMs });
}

/** Counts fewer and fewer from month to month, and more in the evening; it varies by day, but not from run to run. */
async function countForAYear(site: Site, person: Person): Promise<void> {
  const today = new Date().setUTCHours(0, 0, 0, 0);
  const entries: ImportedEntry[] = [];
  for (let ago = 365; ago >= 0; ago--) {
    const count = Math.max(1, Math.round(3 + (12 * ago) / 365 + 2 * Math.sin(ago * 1.7)));
    for (let index = 0; index < count; index++) {
      const share = ((index + 1) / (count + 1)) ** 0.7;
      const atMs = today - ago * dayMs + 7 * hourMs + share * 16 * hourMs + ((ago * 7 + index * 13) % 23) * minuteMs;
      if (atMs < Date.now()) entries.push({ timestamp: new Date(atMs).toISOString(), kind: 'cigar' });
    }
  }
  for (let from = 0; from < entries.length; from += 500)
    await call(site, person, importCigars, { body: { entries: entries.slice(from, from + 500) } });
}

async function seeCars(site: Site, person: Person): Promise<object[]> {
  const ids = ['skoda-enyaq-85', 'kia-ev3-long-range'];
  for (const carId of ids) await call(site, person, addFavourite, { params: { carId } });
  const cars = await Promise.all(ids.map((carId) => call(site, person, getVehicle, { params: { carId } })));
  return cars.map(({ id, make, model, year, range, misscellaneous }, place) => {
    const at = Date.now() - place * hourMs;
    return { id, name: `${make} ${model}`, model, year, realKm: range.real_km, body: misscellaneous.body, at };
  });
}

function picture(colour: string, caption: string): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="${colour}"/>
    <circle cx="900" cy="220" r="120" fill="#fff" opacity=".7"/><path d="M0 700 L400 400 L700 650 L950 480 L1200 700 V900 H0Z" opacity=".35"/>
    <text x="60" y="840" font-size="72" font-family="sans-serif" fill="#fff">${caption}</text></svg>`;
  return sharp(Buffer.from(drawing)).jpeg().toBuffer();
}

/** Serves the page `/demo`, with links to log in as each person. */
export function demoPages({ people }: Demo): Plugin {
  const page = (body: string) => `<!doctype html><meta charset="utf-8"><title>Pitstop demo</title>${body}`;
  const links = people.map(({ login, about }) => `<li><a href="/demo/${login}">${login}</a>: ${about}</li>`).join('');
  return {
    name: 'demo-pages',
    configureServer({ middlewares }) {
      middlewares.use('/demo', (request, response) => {
        const person = people.find(({ login }) => request.url === `/${login}`);
        response.setHeader('content-type', 'text/html');
        if (person === undefined) return response.end(page(`<h1>Log in as</h1><ul>${links}</ul>`));
        const localData = JSON.stringify({ token: person.token, ...person.localData });
        const script = `localStorage.clear(); for (const [key, text] of Object.entries(${localData})) localStorage.setItem(key, text); location.replace('/');`;
        return response.end(page(`<script>${script}</script>`));
      });
    },
  };
}
