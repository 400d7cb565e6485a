import { pages, pathTo } from '#shared/pages.ts';
import { siteName } from '../layout/site-name.ts';
import { useUser } from '../session/session.ts';
import { Menu } from '../ui/Menu.tsx';
import { Page } from '../ui/Page.tsx';
import { SignLink } from '../ui/SignLink.tsx';
import { words } from '../words.ts';

export function HomePage() {
  const { user } = useUser();
  const menus = words.menus;
  return (
    <Page
      title={pages.home.title}
      heading={user ? menus.hello(user.login) : siteName}
      lead={user ? menus.homeLead : menus.visitorLead}
    >
      <Menu>
        <SignLink to={pathTo('git')} title={menus.git} detail={menus.gitDetail} sign="admin" />
      </Menu>
    </Page>
  );
}
