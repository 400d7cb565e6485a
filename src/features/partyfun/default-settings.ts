import { needs } from './deck/card.ts';
import { partyLimits } from './party-limits.ts';
import type { PartySettings } from './party-settings.ts';

/** Default settings of a party. */
export const defaultSettings: PartySettings = {
  rounds: partyLimits.rounds.default,
  timers: 'x1',
  heat: 2,
  needs: [...needs],
  photos: true,
};
