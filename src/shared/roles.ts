/** The roles a person can hold. `root` passes every check; the rest open one part of the house each. */
export const roles = ['root', 'developer', 'git', 'bingo', 'tester', 'smoker'] as const;
export type Role = (typeof roles)[number];

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}

/** True when the person holds the role, or is root. Pages and API both ask here, and nowhere else. */
export function hasRole(person: { roles: readonly Role[] } | undefined, role: Role): boolean {
  return person !== undefined && (person.roles.includes(role) || person.roles.includes('root'));
}
