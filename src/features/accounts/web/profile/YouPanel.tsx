import { useState } from 'react';
import type { SessionUser } from '#web/session/session.ts';
import { Facts } from '#web/ui/Facts.tsx';
import { fetched } from '#web/ui/fetched.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { RoleTags } from '#web/ui/RoleTag.tsx';
import { type UserField, userRows } from '../user-rows.ts';
import { words } from '../words.ts';
import css from './You.module.css';

const SpellLoginDialog = fetched(async () => (await import('./SpellLoginDialog.tsx')).SpellLoginDialog);

/** What the account says of the person. That somebody is a guest has its own place. */
export function YouPanel({ user }: { user: SessionUser }) {
  const [isSpelling, setIsSpelling] = useState(false);
  const texts = words.profile;
  const shown: Partial<Record<UserField, React.ReactNode>> = {
    login: (
      <span className={css.login}>
        <bdi translate="no">{user.login}</bdi>
        {!user.guest && (
          <button type="button" className={css.spell} onClick={() => setIsSpelling(true)}>
            {texts.spell}
          </button>
        )}
      </span>
    ),
    roles: user.roles.length > 0 && <RoleTags roles={user.roles} />,
  };
  const facts = userRows(user).map(({ field, label, value }) => ({ label, value: shown[field] || value }));
  return (
    <>
      <Panel title={texts.you}>
        <Facts facts={facts} />
      </Panel>
      {isSpelling && <SpellLoginDialog login={user.login} onClose={() => setIsSpelling(false)} />}
    </>
  );
}
