import type { Migration } from '../migrate.ts';
import { foundation } from './001-foundation.ts';
import { vehicles } from './002-vehicles.ts';
import { loginLooks } from './003-login-looks.ts';

/** In order, never edited once released: a change of the schema is a new entry. */
export const migrations: readonly Migration[] = [foundation, vehicles, loginLooks];
