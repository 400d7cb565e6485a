import { expectAccessible, expectNoSidewaysScroll } from './accessible.ts';
import { stories } from './story.ts';

const phone = { width: 320, height: 640 };
const desktop = { width: 1280, height: 800 };

stories('about', (story) => {
  story(
    'third-party work that ships with the site is listed, with the text of its licence',
    async ({ site, visit }) => {
      const page = await visit('/about', { as: site.root });
      await page.getByText(/^Version \d+\.\d+\.\d+/).waitFor();
      const libraries = page.getByRole('region', { name: 'Libraries', exact: true });
      await libraries.getByText(/^\d{2,3} libraries$/).waitFor();

      const search = libraries.getByRole('searchbox', { name: 'Find a library' });
      await search.fill('react dom');
      await libraries.getByText(/^1 of \d+ libraries$/).waitFor();
      // With the keyboard, Tab moves from the search to the row, and Enter opens the row.
      await search.press('Tab');
      await page.keyboard.press('Enter');
      await libraries.getByText('Used in the browser.').waitFor();
      await libraries.getByText('Permission is hereby granted, free of charge').waitFor();

      await search.fill('no such library');
      await libraries.getByText(/^0 of \d+ libraries$/).waitFor();
      await search.fill('libvips');
      await libraries.getByText('@img/sharp-libvips-*').click();
      await libraries.getByRole('link', { name: 'LGPL-3.0-or-later' }).waitFor();
      for (const size of [phone, desktop]) {
        await page.setViewportSize(size);
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
      await search.fill('');
      await expectAccessible(page);
    },
  );

  story(
    'if the list fails to load, the rest of the page is shown and the list can be retried',
    async ({ site, visit, expectNoNetwork }) => {
      const page = await visit('/misc', { as: site.root });
      expectNoNetwork();
      await page.route('**/about.json', (route) => route.abort());
      await page.goto('/about');
      await page.getByText("Couldn't load the libraries").waitFor();
      await page.getByRole('heading', { name: 'Where the car figures come from' }).waitFor();
      await page.unroute('**/about.json');
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.getByText(/^\d{2,3} libraries$/).waitFor();
    },
  );

  story('the About page credits its sources, and only people with access can open it', async ({ site, visit }) => {
    const ana = await site.addUser('ana', 'developer');
    const ben = await site.addUser('ben', 'bingo');
    const page = await visit('/about', { as: ana });
    for (const licence of ['CDLA-Permissive-2.0', 'MIT, © 2024 Tijs Teulings', 'Open Government Licence - Canada']) {
      await page.getByText(`Licence: ${licence}`).waitFor();
    }
    await page.getByText('written down from memory, unverified').waitFor();
    await page.getByText(/SIL Open Font License/).waitFor();
    await expectAccessible(page);
    await page.getByRole('heading', { level: 1, name: 'About Pitstop', exact: true }).waitFor();

    const other = await visit('/about', { as: ben });
    await other.waitForURL('**/profile');
    const guest = await visit('/about');
    await guest.getByText('Not Authenticated').first().waitFor();
  });
});
