import { useState } from 'react';
import { pages, pathTo } from '#shared/pages.ts';
import { hasRole } from '#shared/roles.ts';
import {
  currencies,
  currency,
  distanceUnit,
  distanceUnits,
  secretCards,
  singleKeys,
  temperatureUnit,
  temperatureUnits,
  theme,
  themes,
} from '#web/device/preferences.ts';
import { canVibrate, vibration } from '#web/device/tick.ts';
import { canOpen } from '#web/layout/nav-entries.ts';
import { siteName } from '#web/layout/site-name.ts';
import { FocusOnRequest } from '#web/navigation/FocusOnRequest.tsx';
import { navigate, useQueryValue } from '#web/navigation/navigate.ts';
import { useRequestedAction } from '#web/navigation/use-requested-action.ts';
import { guestRoomPath, type SessionUser, useUser } from '#web/session/session.ts';
import { useLogOut } from '#web/session/use-log-out.ts';
import { shownIn, type Units } from '#web/text/units.ts';
import { Button } from '#web/ui/Button.tsx';
import { ButtonLink } from '#web/ui/ButtonLink.tsx';
import { CheckboxField } from '#web/ui/CheckboxField.tsx';
import { Facts } from '#web/ui/Facts.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import * as icons from '#web/ui/icon-shapes.ts';
import { Page } from '#web/ui/Page.tsx';
import { Panel } from '#web/ui/Panel.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { LinkRow, Rows } from '#web/ui/Rows.tsx';
import { Segmented } from '#web/ui/Segmented.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { RoleTags } from '#web/ui/Tag.tsx';
import { GuestExpiry } from './guest/GuestExpiry.tsx';
import * as messages from './messages.ts';
import css from './Profile.module.css';
import { ChangeCapitalsDialog, DeleteAccount, OwnDataRow } from './profile/Account.tsx';
import { type UserField, unitsForLanguage, userRows } from './profile/profile-rows.ts';
import { SessionsPanel } from './profile/SessionsPanel.tsx';
import { SignInPanel } from './profile/SignInPanel.tsx';
import { signOuts } from './profile/sign-outs.ts';
import { RegisterDialog } from './RegisterForm.tsx';

/** This device's settings are shown even if loading the account fails. */
export function ProfilePage() {
  const { user, ...query } = useUser();
  const texts = messages.profile;
  const units = canOpen('cars', user) && <UnitSettings />;
  /** Set by links that lead to the units. */
  const areUnitsFirst = useQueryValue('show') === 'units';
  return (
    <Page title={pages.profile.title}>
      {areUnitsFirst && units}
      <QueryState
        query={{ ...query, data: user }}
        title={texts.failed}
        skeleton={<Skeleton height="3.5rem" count={4} />}
      >
        {(person) => <Person user={person} />}
      </QueryState>
      <div className={css.columns}>
        {user && (
          <div className={css.column}>
            {user.guest ? <GuestExpiry /> : <SignInPanel user={user} />}
            {!user.guest && <SessionsPanel />}
          </div>
        )}
        <div className={css.column}>
          <Panel title={texts.device}>
            <DeviceSettings />
          </Panel>
          {!areUnitsFirst && units}
          {user && <OwnData user={user} />}
        </div>
      </div>
      {user && <ProfileActions user={user} />}
    </Page>
  );
}

function Person({ user }: { user: SessionUser }) {
  const [isRegistering, setIsRegistering] = useState(false);
  useRequestedAction('register a user', () => hasRole(user, 'tester') && setIsRegistering(true));
  return (
    <>
      <YouPanel user={user} />
      {user.guest ? (
        <GuestLinks guest={user.guest} />
      ) : (
        <UserLinks user={user} onRegister={() => setIsRegistering(true)} />
      )}
      {isRegistering && <RegisterDialog onClose={() => setIsRegistering(false)} />}
    </>
  );
}

function UserLinks({ user, onRegister }: { user: SessionUser; onRegister: () => void }) {
  const texts = messages.profile;
  return (
    <div className={css.links}>
      <ButtonLink to={pathTo('home')}>{texts.goHome}</ButtonLink>
      <ButtonLink to={pathTo('challenges')}>{texts.challenges}</ButtonLink>
      {hasRole(user, 'tester') && <Button onClick={onRegister}>{texts.registerUser}</Button>}
      {hasRole(user, 'root') && <ButtonLink to={pathTo('admin')}>{texts.admin}</ButtonLink>}
    </div>
  );
}

/** The only place guests can go to is their room. */
function GuestLinks({ guest }: { guest: NonNullable<SessionUser['guest']> }) {
  return (
    <div className={css.links}>
      <ButtonLink tone="accent" to={guestRoomPath(guest)}>
        {messages.guest.toRoom}
      </ButtonLink>
    </div>
  );
}

function OwnData({ user }: { user: SessionUser }) {
  const texts = messages.profile;
  return (
    <FocusOnRequest action="download my data" className={css.own}>
      <Rows>
        <OwnDataRow />
        {hasRole(user, 'developer') && (
          <LinkRow
            to={pathTo('about')}
            icon={<Icon shape={icons.book} />}
            title={texts.about(siteName)}
            detail={texts.aboutDetail}
            action={<Icon name="forward" />}
          />
        )}
      </Rows>
    </FocusOnRequest>
  );
}

function ProfileActions({ user }: { user: SessionUser }) {
  const logOut = useLogOut();
  const leave = async () => {
    // Pending sign-outs must be sent while the session can still authorise them.
    await signOuts.flush();
    if (await logOut()) navigate(pathTo('home'));
  };
  return (
    <div className={css.links}>
      <Button onClick={leave}>{messages.profile.logOut}</Button>
      <DeleteAccount user={user} />
    </div>
  );
}

/** The account's details, except that it's a guest's, which is shown elsewhere. */
function YouPanel({ user }: { user: SessionUser }) {
  const [isChangingCapitals, setIsChangingCapitals] = useState(false);
  const texts = messages.profile;
  const shown: Partial<Record<UserField, React.ReactNode>> = {
    login: (
      <span className={css.login}>
        <bdi translate="no">{user.login}</bdi>
        {!user.guest && (
          <button type="button" className={css.changeCapitals} onClick={() => setIsChangingCapitals(true)}>
            {texts.capitals}
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
      {isChangingCapitals && <ChangeCapitalsDialog login={user.login} onClose={() => setIsChangingCapitals(false)} />}
    </>
  );
}

const options = <V extends string>(values: readonly V[], labels: Record<V, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const themeOptions = options(themes, messages.profile.themes);

function DeviceSettings() {
  const texts = messages.profile;
  const { user } = useUser();
  const vibrates = vibration.useValue() === 'on';
  const showsByTap = secretCards.useValue() === 'tap';
  return (
    <>
      <Segmented label={texts.theme} options={themeOptions} value={theme.useValue()} onChange={theme.write} />
      <CheckboxField
        label={texts.shortcuts}
        hint={texts.shortcutsHint}
        checked={singleKeys.useValue() === 'on'}
        onChange={(on) => singleKeys.write(on ? 'on' : 'off')}
      />
      {canVibrate && (
        <CheckboxField
          label={texts.vibration}
          checked={vibrates}
          onChange={(on) => vibration.write(on ? 'on' : 'off')}
        />
      )}
      {canOpen('partyfunCards', user) && (
        <CheckboxField
          label={messages.secretCards.oneTap}
          hint={messages.secretCards.oneTapHint}
          checked={showsByTap}
          onChange={(isTap) => secretCards.write(isTap ? 'tap' : 'hold')}
        />
      )}
    </>
  );
}

const distanceOptions = options(distanceUnits, messages.units.distances);
const temperatureOptions = options(temperatureUnits, messages.units.temperatures);
const currencyOptions = options(currencies, messages.units.currencies);

/** The units are stored in this browser. */
function UnitSettings() {
  const texts = messages.units;
  const current = {
    distance: distanceUnit.useValue(),
    temperature: temperatureUnit.useValue(),
    currency: currency.useValue(),
  };
  const usual = unitsForLanguage(navigator.language);
  const isUsual =
    usual === undefined || Object.entries(usual).every(([name, unit]) => current[name as keyof Units] === unit);
  return (
    <Panel title={texts.title}>
      <Segmented
        label={texts.distance}
        options={distanceOptions}
        value={current.distance}
        onChange={distanceUnit.write}
      />
      <p className={css.hint}>{texts.distanceHint[current.distance]}</p>
      <Segmented
        label={texts.temperature}
        options={temperatureOptions}
        value={current.temperature}
        onChange={temperatureUnit.write}
      />
      <Segmented label={texts.currency} options={currencyOptions} value={current.currency} onChange={currency.write} />
      <p className={css.hint}>{texts.currencyHint}</p>
      {usual && !isUsual && <Button onClick={() => choose(usual)}>{texts.usual(namesOf(usual))}</Button>}
    </Panel>
  );
}

function choose({ distance, temperature, currency: money }: Units): void {
  distanceUnit.write(distance);
  temperatureUnit.write(temperature);
  currency.write(money);
}

/** The names as used in a sentence, such as miles, °F and $. */
const namesOf = (units: Units): [distance: string, temperature: string, currency: string] => [
  messages.units.distances[units.distance].toLowerCase(),
  shownIn('°C', units).unit,
  shownIn('€', units).unit,
];
