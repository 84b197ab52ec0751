/** A bare pipe to disk that hashes: what every upload costs at the least. The file is on the disk for good at the answer. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

const path = join(process.env.BENCH_FOLDER ?? '.', 'bare-pipe');

const server = createServer(async (request, response) => {
  const hash = createHash('sha256');
  const meter = new Transform({
    transform(chunk, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  await pipeline(request, meter, createWriteStream(path, { flush: true, highWaterMark: 1_048_576 }));
  response.end(hash.digest('hex'));
  await rm(path);
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
});
