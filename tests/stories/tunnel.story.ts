import { mark, roomOf, roomPath } from './bingo.ts';
import { partyOf, partyPath, passPhase, peopleOf, startPartySite, untilParty } from './party.ts';
import { answerAs, button, voteAs } from './party-actions.ts';
import { cameraPhoto } from './pictures.ts';
import { stories, storiesOn } from './story.ts';
import { startTunnel } from './tunnel.ts';

const blockedNotice =
  'Your network or too many open tabs are blocking live updates, so this page updates every few seconds.';
/** The page first tries two streams that deliver nothing. */
const patience = { timeout: 40_000 };

stories('buffering proxy', (story) => {
  story('where a proxy buffers streams, the room says so and is still up to date', async (stage) => {
    const { site, visit } = stage;
    const [ana, ben] = [await site.addUser('ana', 'bingo'), await site.addUser('ben', 'bingo')];
    const room = await roomOf(site, 'Tunnel', ana, ben);
    await using tunnel = await startTunnel(site.url);
    const page = await visit(roomPath(room), { as: ana, on: 'desktop', through: tunnel.url });
    const feed = page.getByRole('region', { name: 'What happened' });
    await feed.getByText(blockedNotice).waitFor(patience);
    const { challenge } = await mark(site, ben, room);
    await feed.getByText(challenge.title, { exact: true }).waitFor();
  });
});

storiesOn(startPartySite, 'buffering proxy at a party', (story) => {
  story('a phone behind a buffering proxy can play', async ({ site, visit }) => {
    const people = await peopleOf(site, 'ana', 'ben', 'eva');
    const [ana] = people;
    const room = await partyOf(site, 'Tunnel', people, { rounds: 4, photos: false });
    await using tunnel = await startTunnel(site.url);
    const [anas, , evas] = await Promise.all(
      people.map((as) => visit(partyPath(room), { as, ...(as.login === 'eva' && { through: tunnel.url }) })),
    );
    if (anas === undefined || evas === undefined) throw new Error('Three people came');
    await anas.getByText('3 of 20 seats taken').waitFor();
    await button(anas, 'Start').tap();
    await evas.getByText('Get ready').first().waitFor(patience);
    const { phase, round } = await passPhase(site, ana, room);
    const kind = round?.kind ?? 'finish';
    if (phase === 'answer') await answerAs(evas, kind, 'What eva says', await cameraPhoto(), patience);
    else await voteAs(evas, kind, patience);
    await untilParty(site, ana, room, (party) => party.round?.acted.includes('eva') === true);
  });
});
