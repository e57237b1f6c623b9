// A page at rest hardly ever collects its garbage, so what its first seconds left behind stays: the small module of a game, texts,
// bodies of answers. Large buffers that nobody touches take no memory, and a browser that counts them collects: 26.5 instead of
// 32.2 MiB at a table, 19.6 instead of 22.1 at the front door (tools/weight.mjs).
const kLarge = 1 << 27;
const kTimes = 4; // the first collections end what holds on to the rest
const kBetween = 500;

export async function collect(): Promise<void> {
  for (let i = 0; i < kTimes; ++i) {
    try {
      new ArrayBuffer(kLarge);
    } catch {
      return; // the device is small, and collects by itself
    }
    await new Promise((resolve) => setTimeout(resolve, kBetween));
  }
}
