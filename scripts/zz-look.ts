import { mkdirSync } from 'node:fs';
import type { Page } from 'playwright-core';
import * as contract from '#features/partyfun/contract.ts';
import { call } from '../e2e/support/api.ts';
import { launchBrowser } from '../e2e/support/browser.ts';
import { lead, partyOf, partyPath, passPhase, seeParty, startPartySite } from '../e2e/support/party.ts';
import { cameraPhoto } from '../e2e/support/pictures.ts';

const out = '/tmp/pf-look';
mkdirSync(out, { recursive: true });
const site = await startPartySite();
const browser = await launchBrowser();
const open = async (who: string, how: 'dark' | 'light' | '320' | 'desk') => {
  const token = await site.tokenOf({ login: who, password: '' });
  const size =
    how === 'desk'
      ? { width: 1280, height: 800 }
      : how === '320'
        ? { width: 320, height: 640 }
        : { width: 390, height: 844 };
  const context = await browser.newContext({
    baseURL: site.url,
    viewport: size,
    colorScheme: how === 'dark' ? 'dark' : 'light',
    isMobile: how !== 'desk',
    hasTouch: how !== 'desk',
    locale: 'en-GB',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin: site.url, localStorage: [{ name: 'token', value: token }] }] },
  });
  const page = await context.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log(who, m.text()));
  page.on('pageerror', (e) => console.log(who, e));
  return page;
};
setTimeout(() => {
  console.log('too long');
  process.exit(1);
}, 240_000).unref();
const names = [...(process.env.NAMES ?? 'ana,ben,eva,tom,mia,שלום-עולם').split(',')];
const people = [];
console.log('site up');
for (const name of names) {
  people.push(await site.addUser(name, 'developer'));
  console.log(name);
}
const room = await partyOf(site, 'Friday at Eva’s', people as never, { rounds: Number(process.env.ROUNDS ?? 8) });
const pages: Page[] = [];
const kinds = ['dark', 'desk', '320', 'light'] as const;
if (!process.env.TV) for (const [i, kind] of kinds.entries()) {
  const page = await open(names[i]!, kind);
  await page.goto(partyPath(room));
  pages.push(page);
}
for (const as of people.slice(4))
  await call(site, as, contract.comeToParty, { params: { id: room.id }, body: { tab: `tab-of-${as.login.length}-x` } });
let count = 0;
const shot = async (name: string) => {
  await new Promise((r) => setTimeout(r, 600));
  count++;
  for (const [i, page] of pages.entries())
    await page.screenshot({
      path: `${out}/${String(count).padStart(2, '0')}-${name}-${kinds[i]}.png`,
      fullPage: kinds[i] !== 'desk',
    });
};
const { secret } = (await call(site, people[0]!, (await import('#features/rooms/screen-contract.ts')).openScreen, {
  params: { id: room.id },
})) as { secret: string };
const tvc = await browser.newContext({
  baseURL: site.url,
  viewport: { width: 1920, height: 1080 },
  locale: 'en-GB',
  reducedMotion: 'reduce',
  serviceWorkers: 'block',
});
const tv = await tvc.newPage();
tv.on('console', (m) => m.type() === 'error' && console.log('tv', m.text()));
tv.on('pageerror', (e) => console.log('tv', e));
await tv.goto(`/screen#${secret}`);
const tvShot = async (name: string) => {
  await new Promise((r) => setTimeout(r, 500));
  await tv.screenshot({ path: `${out}/tv-${String(count).padStart(2, '0')}-${name}.png` });
};
await pages[0]?.getByRole('button', { name: 'Start' }).waitFor();
await shot('lobby');
await tvShot('lobby');
await lead(site, people[0]!, room, 'start');
const photo = await cameraPhoto();
const seen = new Set<string>();
for (;;) {
  const { party } = await seeParty(site, people[0]!, room);
  const kind = party.round?.kind ?? '';
  if (party.phase === 'final') {
    await shot('final');
    await tvShot('final');
    break;
  }
  const isNew = !seen.has(`${kind} ${party.phase}`) || party.phase === 'score';
  seen.add(`${kind} ${party.phase}`);
  if (party.phase === 'answer' || party.phase === 'vote') {
    if (isNew) {
      await shot(`${kind}-${party.phase}`);
    }
    for (const [i, as] of people.entries()) {
      const { mine } = await seeParty(site, as, room);
      const at = { phase: party.number, tab: mine.tab ?? 'x' };
      try {
        if (party.phase === 'answer') {
          if (i === 5 && isNew) {
            await shot(`${kind}-${party.phase}-half`);
            await tvShot(`${kind}-${party.phase}`);
          }
          if (kind === 'photo') {
            const form = new FormData();
            form.set('image', new Blob([photo as never], { type: 'image/jpeg' }), 'p.jpg');
            const r = await fetch(`${site.url}/api/rooms/${room.id}/party/photo?phase=${at.phase}&tab=${at.tab}`, {
              method: 'POST',
              body: form,
              headers: { authorization: `Bearer ${await site.tokenOf(as)}` },
            });
            if (!r.ok) console.log(await r.text());
          } else
            await call(site, as, contract.answerParty, {
              params: { id: room.id },
              body: {
                ...at,
                ...(kind === 'split'
                  ? { choice: i % 3 ? 'A' : 'B' }
                  : kind === 'closest'
                    ? { number: 40 + i * 7 }
                    : {
                        text: [
                          'Dried figs',
                          'Forgiveness, one coin each',
                          'a blessing for your donkey',
                          'Lamp oil 🪔',
                          'שמן למנורה',
                          'A very long answer that goes on and on until the eighty letters are all used up!',
                        ][i],
                      }),
              },
            });
        } else {
          if (i === 5 && isNew) {
            await shot(`${kind}-vote-half`);
            await tvShot(`${kind}-vote`);
          }
          const options = party.round?.options?.filter((o) => o.id !== mine.own_option) ?? [];
          await call(site, as, contract.voteAtParty, {
            params: { id: room.id },
            body: { ...at, ...(kind === 'split' ? { guess: Math.min(i, party.round?.total ?? 0) } : { option: options[(i * i) % options.length]?.id }) },
          });
        }
      } catch (error) {
        console.log(String(error));
      }
    }
  } else if (party.phase === 'reveal' || party.phase === 'score') {
    if (isNew) {
      await shot(`${kind}-${party.phase}`);
      await tvShot(`${kind}-${party.phase}`);
    }
    await lead(site, people[0]!, room, 'continue');
  } else {
    if (seen.size < 3) {
      await shot('prompt');
      await tvShot('prompt');
    }
    if (seen.size < 3) {
      await lead(site, people[0]!, room, 'pause');
      await shot('paused');
      await tvShot('paused');
      await lead(site, people[0]!, room, 'resume');
    }
    await passPhase(site, people[0]!, room);
  }
}
await browser.close();
await site.stop();
