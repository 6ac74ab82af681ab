// The spawn server: a small process that starts programs for a large host. It lives as long as its channel to the host.
import { prepareRuns, runProgram } from '../process.ts';
import { endOpenGroups } from '../process-group.ts';
import { type Answer, type Environment, environmentOf, type Request, type SentCall } from './protocol.ts';

/** How long after a program's start and exit these are told, if nothing more has happened by then. */
const startMilliseconds = 20;
const exitMilliseconds = 5;

/** Whether a host that loses its server finds what it ran by the run's mark. */
const isMarkFound = process.platform === 'linux';

const running = new Map<number, AbortController>();
let base: Environment = {};

process.on('message', (request: Request) => {
  if ('base' in request) base = request.base;
  else if ('abort' in request) running.get(request.abort)?.abort();
  else void run(request.id, request.call);
});
// The host is gone: nothing of what it started may outlive it.
process.on('disconnect', () => void endOpenGroups().finally(() => process.exit()));

await prepareRuns();
tell({ ready: true });

async function run(id: number, { set, unset, ...call }: SentCall): Promise<void> {
  const controller = new AbortController();
  running.set(id, controller);
  let late: NodeJS.Timeout | undefined;
  // Most programs have ended and told their result by then, and each message costs the host some of its time.
  const tellLater = (milliseconds: number, answer: Answer): void => {
    clearTimeout(late);
    late = setTimeout(tell, milliseconds, answer);
  };
  const result = await runProgram({
    ...call,
    env: environmentOf({ set, unset }, base),
    isMarked: true,
    signal: controller.signal,
    onStart: (pid) => (isMarkFound ? tellLater(startMilliseconds, { id, pid }) : tell({ id, pid })),
    onExit: () => tellLater(exitMilliseconds, { id, exited: true }),
  });
  clearTimeout(late);
  running.delete(id);
  tell({ id, result });
}

function tell(answer: Answer): void {
  // A host that went meanwhile is noticed by the channel's end.
  process.send?.(answer, undefined, undefined, () => {});
}
