import { useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { useUser } from '#web/session/session.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { Page } from '#web/ui/Page.tsx';
import { emptyDraft } from './account-draft.ts';
import css from './Login.module.css';
import { LoginForm } from './LoginForm.tsx';
import { RegisterLater } from './RegisterLater.tsx';
import { words } from './words.ts';

export function LoginPage() {
  const { user } = useUser();
  const [mode, setMode] = useState<'login' | 'register' | 'login again'>('login');
  const registers = mode === 'register';
  const [draft, setDraft] = useState(emptyDraft);
  const texts = words.login;
  const mayRegister = hasRole(user, 'tester');

  return (
    <Page
      title={pages.login.title}
      heading={registers ? texts.registerTitle : pages.login.title}
      lead={user && texts.signedInAs(user.login)}
      width="narrow"
    >
      <div className={css.sheet}>
        {registers ? (
          <RegisterLater
            draft={draft}
            onDraft={setDraft}
            onCancel={() => setMode('login again')}
            onDone={(name) => {
              setDraft({ ...emptyDraft, login: name });
              setMode('login again');
            }}
            problemOf={texts.creatingFailed}
          />
        ) : (
          <LoginForm
            takesFocus={mode === 'login again'}
            draft={draft}
            onDraft={setDraft}
            onRegister={mayRegister ? () => setMode('register') : undefined}
          />
        )}
      </div>
      {user && <ButtonLink to={pathTo('profile')}>{texts.toProfile}</ButtonLink>}
    </Page>
  );
}
