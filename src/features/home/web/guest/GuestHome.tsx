import { pages, pathTo } from '#shared/pages.ts';
import { siteName } from '#web/layout/site-name.ts';
import { takesGuests } from '#web/layout/takes-guests.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { LandscapeLater, useHeading } from '#web/ui/Page.tsx';
import { GitSign } from '../GitSign.tsx';
import { words } from '../words.ts';
import css from './GuestHome.module.css';
import { Signpost } from './Signpost.tsx';

/** Two links of a chain. */
const chain =
  'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2';

/** What this place is, and how one gets in. */
export function GuestHome() {
  const heading = useHeading({ title: pages.home.title });
  const texts = words.guest;
  return (
    <div className={css.page}>
      <div className={css.way}>
        <h1 ref={heading} tabIndex={-1}>
          {siteName}
        </h1>
        <p className={css.lead}>{texts.lead}</p>
        <div className={css.login}>
          <ButtonLink tone="accent" wide to={pathTo('login')}>
            {texts.login}
          </ButtonLink>
          <p>
            {texts.noAccount} <span>{texts.askOwner}</span>
          </p>
        </div>
        {takesGuests && (
          <div className={css.link}>
            <Icon shape={chain} />
            <p>
              <strong>{texts.linkTitle}</strong> {texts.linkDetail}
            </p>
          </div>
        )}
        <nav className={css.menu}>
          <GitSign />
        </nav>
      </div>
      <Signpost />
      <LandscapeLater />
    </div>
  );
}
