import { afterEach } from 'vitest';
import { closePage } from './page.tsx';

afterEach(closePage);
