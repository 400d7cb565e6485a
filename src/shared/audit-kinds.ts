/**
 * The audit log's filters and the actions each one covers. Every action is covered, so a filter can find every entry.
 */
export const auditKinds = {
  login: ['login', 'log out'],
  failure: ['login refused', 'proof refused', 'webhook refused'],
  account: ['register', 'add user', 'set password', 'change password', 'change login', 'disable user', 'enable user'],
  passkey: ['add passkey', 'rename passkey', 'remove passkey'],
  session: ['sign out'],
  roles: ['set roles'],
  invitation: ['invite', 'withdraw invitation', 'accept invitation', 'make reset link', 'use reset link'],
  guest: [
    'open guest link',
    'close guest link',
    'open screen guest link',
    'close screen guest link',
    'join as guest',
    'join by link',
    'keep guest',
    'end guest',
    'rename guest',
    'make guest code',
    'use guest code',
  ],
  room: ['lock room', 'unlock room', 'ban member', 'lift ban'],
  screen: ['open screen', 'end screen'],
  deletion: [
    'delete user',
    'delete room',
    'delete challenge',
    'delete photos',
    'remove member',
    'drop vehicle source',
    'remove deck',
  ],
  challenge: ['change challenge'],
  pull: ['pull', 'stop pull', 'webhook'],
  import: ['import vehicles', 'undo vehicle import', 'restore vehicle source', 'import deck'],
  backup: ['back up', 'restore', 'restore drill', 'download backup', 'delete backup'],
  export: ['download own data', 'export audit'],
} as const satisfies Record<string, readonly string[]>;

export type AuditKind = keyof typeof auditKinds;
export type AuditAction = (typeof auditKinds)[AuditKind][number];
