import { pathTo } from '#shared/pages.ts';
import { useUser } from '../session/session.ts';
import { useToken } from '../session/token.ts';
import { Icon } from '../ui/Icon.tsx';
import { words } from '../words.ts';
import { useGoBack } from './go-back.ts';
import css from './Header.module.css';
import { siteName } from './site-name.ts';

const isMac = navigator.platform.startsWith('Mac');

export function Header({ onSearch }: { onSearch: () => void }) {
  const token = useToken();
  const { user } = useUser();
  const { goBack, leads } = useGoBack();
  return (
    <header className={css.header}>
      <button type="button" className={css.icon} aria-label={words.header.back} disabled={!leads} onClick={goBack}>
        <Icon name="back" />
      </button>
      <a href={pathTo('home')} className={css.site}>
        {siteName}
      </a>
      {!user?.guest && (
        <button type="button" className={css.search} onClick={onSearch}>
          <Icon name="search" />
          <span className={css.searchWords}>
            {words.header.search} <kbd>{words.header.searchKeys(isMac)}</kbd>
          </span>
        </button>
      )}
      <a href={token === null ? pathTo('login') : pathTo('profile')} className={css.person}>
        <Icon name="person" />
        {token === null ? words.header.login : words.header.profile}
      </a>
    </header>
  );
}
