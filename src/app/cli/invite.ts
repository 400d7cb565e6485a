import { type InvitationTerms, inviteByOwner } from '#features/accounts/server/index.ts';
import { type Command, UsageError, type Words } from '#server/owner/command.ts';
import { parseRoles } from './user.ts';

function termsOf({ roles = '', days = '7' }: Words): InvitationTerms {
  const given = parseRoles(roles).map((role) => {
    if (role !== 'root') return role;
    throw new UsageError('An invitation cannot give root; give it with "user roles" once the person is there.');
  });
  if (days !== '1' && days !== '7' && days !== '30') throw new UsageError('--days must be 1, 7 or 30.');
  return { roles: given, days: Number(days) as InvitationTerms['days'] };
}

export const inviteCommands: readonly Command[] = [
  {
    name: 'invite',
    usage: 'invite [--days 1|7|30] --roles a,b',
    summary: 'Prints a link with which one person, once, picks login and password; 7 days unless said otherwise.',
    arguments: 0,
    options: ['roles', 'days'],
    async run(context, words) {
      if (words.roles === undefined) throw new UsageError('Say what it gives with --roles; "" gives none.');
      return inviteByOwner(context, termsOf(words));
    },
  },
];
