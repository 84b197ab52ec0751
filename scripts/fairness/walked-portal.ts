/**
 * A portal with the demo in a process of its own, which says what a request costs in milliseconds of CPU. The parent sends
 * `watch` or `count`, makes a request, and sends `tell`. The answer to `watch` is the longest time for which the event loop was
 * busy in one piece; the answer to `count` is all CPU of the process. Watching takes CPU itself, so it is one or the other.
 */
import { readSettings } from '../../server/settings.ts';
import { startServer } from '../../server/start-server.ts';

/** What the parent asks for. */
export type Asked = 'watch' | 'count' | 'tell' | 'stop';
/** What the child says: once where it answers, then that it measures, and a number for each `tell`. */
export type Said = { readonly origin: string } | { readonly isMeasuring: true } | { readonly cost: number };

let piece = 0;
let isWatching = false;
let turnBegan = 0;
let cpuBefore = process.cpuUsage();

/** Runs once in each turn of the event loop while it watches, so that the time between two runs is that of one turn. */
function turn(): void {
  const wall = performance.now() - turnBegan;
  const { user, system } = process.cpuUsage(cpuBefore);
  // The CPU counts the work of other threads as well, and the clock what other processes do meanwhile: the piece is in both.
  piece = Math.max(piece, Math.min(wall, (user + system) / 1_000));
  turnBegan = performance.now();
  cpuBefore = process.cpuUsage();
  if (isWatching) setImmediate(turn);
}

const say = (said: Said) => process.send?.(said);
// A free port, which is the origin's as well.
const settings = { ...readSettings(process.env), port: 0, publicOrigin: 'http://localhost:0' };
const server = await startServer(settings);
process.on('message', (asked: Asked) => {
  if (asked === 'stop') return void server.stop().then(() => process.disconnect());
  if (asked === 'tell') {
    const { user, system } = process.cpuUsage(cpuBefore);
    say({ cost: isWatching ? piece : (user + system) / 1_000 });
    isWatching = false;
    return;
  }
  piece = 0;
  isWatching = asked === 'watch';
  turnBegan = performance.now();
  cpuBefore = process.cpuUsage();
  if (isWatching) setImmediate(turn);
  say({ isMeasuring: true });
});
say({ origin: server.origin });
