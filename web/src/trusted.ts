// Code is loaded from this page's own origin and from nowhere else; with Trusted Types the browser asks this
// policy for every address of a worker.
interface Policy {
  createScriptURL(url: string): string;
}
interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}

function own(url: string): string {
  if (new URL(url, location.href).origin !== location.origin) throw new TypeError(`${url} is not of this page`);
  return url;
}
const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes;
const policy: Policy = factory?.createPolicy('mazzo', { createScriptURL: own }) ?? { createScriptURL: own };

export const scriptUrl = (url: string): string => policy.createScriptURL(url);
