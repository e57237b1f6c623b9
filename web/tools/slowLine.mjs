// A bad line to a house, for measurements: HTTP/2 over TLS, as the sample proxies of deploy/ speak it, behind a line with
// a round trip and a rate of its own. Both directions share nothing; all connections of a direction share its rate.
import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';

/** A certificate for this run, and the hash by which Chromium trusts it, since it keeps no file of a house that it distrusts. */
export function certificate() {
  const folder = mkdtempSync(`${tmpdir()}/mazzo-tls-`);
  try {
    const files = { key: `${folder}/key.pem`, cert: `${folder}/cert.pem` };
    const subject = ['-subj', '/CN=127.0.0.1', '-days', '1', '-nodes'];
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', files.key, '-out', files.cert], { stdio: 'ignore' });
    const cert = readFileSync(files.cert);
    const key = new X509Certificate(cert).publicKey.export({ type: 'spki', format: 'der' });
    return { key: readFileSync(files.key), cert, trusted: createHash('sha256').update(key).digest('base64') };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** One direction: bytes come out in order, no faster than the rate, half a round trip later. */
class Direction {
  #free = 0;
  constructor(bytesPerSecond, delay) {
    this.rate = bytesPerSecond;
    this.delay = delay;
  }
  carry(from, to) {
    const later = (doing, at) => setTimeout(doing, at - performance.now());
    from.on('data', (bytes) => {
      this.#free = Math.max(this.#free, performance.now()) + (bytes.length / this.rate) * 1000;
      later(() => to.writable && to.write(bytes), this.#free + this.delay);
    });
    from.on('end', () => later(() => to.end(), Math.max(this.#free, performance.now()) + this.delay));
    from.on('error', () => to.destroy());
  }
}

const listening = (server) => new Promise((open) => server.listen(0, '127.0.0.1', () => open(server.address().port)));

/** `kbits` per second and milliseconds there and back, to the house at that port. */
export async function slowLine(port, { key, cert }, { kbits, roundTrip }) {
  const front = createSecureServer({ key, cert }, (asked, answer) => {
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')));
    const onward = request({ port, path: asked.url, method: asked.method, headers }, (got) => {
      const sent = Object.entries(got.headers).filter(([name]) => !['connection', 'transfer-encoding', 'keep-alive'].includes(name));
      answer.writeHead(got.statusCode, Object.fromEntries(sent));
      got.pipe(answer);
    });
    onward.on('error', () => answer.stream.destroy());
    asked.pipe(onward);
  });
  const secure = await listening(front);
  const [up, down] = [0, 1].map(() => new Direction((kbits * 1000) / 8, roundTrip / 2));
  const line = createServer((client) => {
    const house = connect(secure, '127.0.0.1');
    up.carry(client, house);
    down.carry(house, client);
  });
  const at = await listening(line);
  return {
    url: `https://127.0.0.1:${at}`,
    close() {
      line.close();
      front.close();
    },
  };
}
