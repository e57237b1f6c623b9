// A line to the house that a test can cut: bytes go through it, or vanish while both ends believe it to be open, or it
// refuses connections.
import { connect, createServer } from 'node:net';

export async function openProxy() {
  let target = 0;
  const pairs = new Set();
  let how = 'through';
  const forward = (pair, from, to) => {
    from.on('data', (bytes) => !pair.dead && to.write(bytes));
    from.on('close', () => to.destroy());
    from.on('error', () => to.destroy());
  };
  const server = createServer((client) => {
    if (how === 'refused') return void client.destroy();
    const house = connect(target, '127.0.0.1');
    const pair = { client, house, dead: how === 'nowhere' };
    pairs.add(pair);
    client.on('close', () => pairs.delete(pair));
    forward(pair, client, house);
    forward(pair, house, client);
  });
  await new Promise((open) => server.listen(0, '127.0.0.1', open));
  const cutAll = () => pairs.forEach(({ client }) => client.destroy());
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    /** The port of the house. */
    leadTo: (port) => (target = port),
    /** Nothing arrives in either direction, and nothing is closed. */
    blackHole() {
      how = 'nowhere';
      for (const pair of pairs) pair.dead = true;
    },
    refuse() {
      how = 'refused';
      cutAll();
    },
    /** Earlier lines stay dead, as after a change of network. */
    mend: () => (how = 'through'),
    close() {
      cutAll();
      return new Promise((done) => server.close(done));
    },
  };
}
