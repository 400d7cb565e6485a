import type { PlayedRoom } from '#features/bingo/home-contract.ts';
import { formatDateTime } from '#web/text/format.ts';
import { messages } from '../messages.ts';

/** "You lead by 250", "ben leads by 250", "Deal your board": the user's state of play in a room. */
export function roomStateText({ done, lead, ended }: PlayedRoom, login: string): string {
  const texts = messages.yours;
  if (ended !== undefined) return texts.ended(ended.winners, login, formatDateTime(ended.at));
  if (done === null) return texts.deal;
  if (lead === undefined) return texts.noLead;
  return lead.login === login ? texts.youLead(lead.by) : texts.leads(lead.login, lead.by);
}
