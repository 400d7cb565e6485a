import { useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import { useUser } from '#web/session/session.ts';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { LandscapeLater, useHeading } from '#web/ui/Page.tsx';
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

  const heading = useHeading({ title: pages.login.title });

  return (
    <div className={css.page}>
      <div className={css.sign}>
        <h1 ref={heading} tabIndex={-1}>
          {registers ? texts.registerTitle : pages.login.title}
        </h1>
        {user && <p>{texts.signedInAs(user.login)}</p>}
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
        {user && (
          <ButtonLink wide to={pathTo('profile')}>
            {texts.toProfile}
          </ButtonLink>
        )}
      </div>
      <LandscapeLater />
    </div>
  );
}
