// A part of the page that comes after its first screen: asked for until it is here.
const kBetween = 3_000;

export async function untilHere<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    const part = await load().catch(() => undefined);
    if (part) return part;
    await new Promise((resolve) => setTimeout(resolve, kBetween));
  }
}
