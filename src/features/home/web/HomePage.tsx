import { pages } from '#shared/pages.ts';
import { siteName } from '#web/layout/site-name.ts';
import { type SessionUser, useUser } from '#web/session/session.ts';
import { readToken, useToken } from '#web/session/token.ts';
import { fetched } from '#web/ui/fetched.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { GitSign } from './GitSign.tsx';
import { GuestHome } from './guest/GuestHome.tsx';
import css from './HomePage.module.css';
import { words } from './words.ts';

/** The menu stands without them, also where they cannot be fetched. */
const without = { Yours: () => null, Lead: () => words.menus.homeLead };
const loadYours = () => import('./yours/Yours.tsx').catch(() => without);
// On its way before the menu is drawn.
if (readToken() !== null) void loadYours();
// Without a role there is nothing of one's own but the menu.
const isSpread = (user: SessionUser | undefined) => user !== undefined && user.roles.length > 0;
const Yours = fetched<{ user: SessionUser }>(
  async () => (await loadYours()).Yours,
  ({ user }) => isSpread(user) && <Skeleton height="15rem" />,
);
const Lead = fetched<object>(
  async () => (await loadYours()).Lead,
  () => words.menus.homeLead,
);

export function HomePage() {
  const token = useToken();
  const { user } = useUser();
  if (token === null) return <GuestHome />;
  const texts = words.menus;
  return (
    <Page title={pages.home.title} heading={user ? texts.hello(user.login) : siteName} lead={<Lead />}>
      <div className={css.home} data-spread={isSpread(user) || undefined}>
        <nav className={css.menu}>
          <GitSign />
        </nav>
        {user && <Yours user={user} />}
      </div>
    </Page>
  );
}
