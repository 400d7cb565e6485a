/** The roles a person can have. `root` passes every check; each of the others opens one part of the site. */
export const roles = ['root', 'developer', 'git', 'bingo', 'tester', 'smoker'] as const;
export type Role = (typeof roles)[number];

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}

/** True if the person has the role, or is root. Pages and the API check roles only through this. */
export function hasRole(person: { roles: readonly Role[] } | undefined, role: Role): boolean {
  return person !== undefined && (person.roles.includes(role) || person.roles.includes('root'));
}
