import type { ComponentProps, ReactNode } from 'react';
import type { Role } from '#shared/roles.ts';
import css from './content.module.css';
import type { Sign } from './SignLink.tsx';

interface Props {
  tone?: 'good' | 'warn' | 'bad' | 'solid' | undefined;
  /** The colour of a part of the site, as an alternative to a tone. */
  sign?: Sign | undefined;
  children: ReactNode;
}

/** A word or two in a frame: a state or a kind. The colour only supports the words. */
export function Tag({ tone, sign, children }: Props) {
  return (
    <span className={css.tag} data-tone={tone} data-sign={sign}>
      {children}
    </span>
  );
}

/** The roles' tags, in display order: the most powerful first. */
const tagProps: Record<Role, Omit<ComponentProps<typeof Tag>, 'children'>> = {
  root: { tone: 'solid' },
  developer: { sign: 'cars' },
  bingo: { sign: 'bingo' },
  git: { sign: 'admin' },
  smoker: { sign: 'smoke' },
  tester: {},
};
const order = Object.keys(tagProps) as Role[];

/** A role's name, in the colour of what it gives access to; root, which gives access to everything, is solid. */
export function RoleTag({ role }: { role: Role }) {
  return <Tag {...tagProps[role]}>{role}</Tag>;
}

/** A user's roles, always in the same order; nothing if there are none. */
export function RoleTags({ roles }: { roles: readonly Role[] }) {
  return (
    <ul className={css.tags}>
      {order
        .filter((role) => roles.includes(role))
        .map((role) => (
          <li key={role}>
            <RoleTag role={role} />
          </li>
        ))}
    </ul>
  );
}
