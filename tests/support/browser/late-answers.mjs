// Loaded before the portal's own code: each request is handled up to SLOW_ANSWERS milliseconds after it arrived.
import { Server } from 'node:http';

const longest = Number(process.env.SLOW_ANSWERS);
const emit = Server.prototype.emit;
Server.prototype.emit = function emitLate(name, ...args) {
  if (name !== 'request') return emit.call(this, name, ...args);
  const [{ socket }] = args;
  setTimeout(() => {
    // Node gives no request to a listener after its connection has closed: what waits for the close would wait forever.
    if (!socket.destroyed) emit.call(this, name, ...args);
  }, Math.random() * longest);
  return true;
};
