import { startRoundRobin } from '#tests/crash/round-robin.ts';

/** What stands in front of several servers, as a process of its own, so that its share of the processor can be told. */
const { port } = await startRoundRobin(process.argv.slice(2).map(Number));
process.send?.(port);
