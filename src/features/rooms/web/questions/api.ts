import { call } from '#web/api/client.ts';
import { setSettler } from '../../question-contract.ts';

export type SettlerChoice = { settler: 'trust' | 'group' } | { settler: 'judge'; judge: string };

export const putSettler = (id: string, body: SettlerChoice) => call(setSettler, { params: { id }, body });
