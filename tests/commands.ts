import { runCli } from '#app/run-cli.ts';

/** A command that whoever started this program wants; each is answered with its `EndedCommand`. */
interface WantedCommand {
  words: string[];
  input: string;
}

interface EndedCommand {
  status: number;
  said: string;
}

/*
 * Runs commands of the owner on the data of its environment, as often as it is asked: to load a command's code takes ten times as
 * long as to run it.
 */
process.on('message', async ({ words, input }: WantedCommand) => {
  const lines: string[] = [];
  const say = (text: string) => void lines.push(text);
  const status = await runCli(words, {
    env: process.env,
    cwd: process.cwd(),
    stdin: async () => Buffer.from(input),
    say,
    complain: say,
    makeWay: () => new AbortController().signal,
  });
  process.send?.({ status, said: lines.join('\n') } satisfies EndedCommand);
});
