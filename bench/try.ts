import { table } from './figures.ts';
import { pulls } from './pulls.ts';

console.log(table(await pulls()));
process.exit(0);
