import type { Role } from '#shared/roles.ts';
import css from './RoleTag.module.css';

/** What opens most comes first. */
const order = ['root', 'developer', 'bingo', 'git', 'smoker', 'tester'] as const satisfies readonly Role[];

/** A role as its word, in the sign colour of what it opens; root, which opens everything, as a solid sign. */
export function RoleTag({ role }: { role: Role }) {
  return (
    <span className={css.tag} data-role={role}>
      {role}
    </span>
  );
}

/** The roles of one person, always in the same order; nothing where there is none. */
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
