/**
 * Address changes that a page makes while the visitor stays on it, for example another colour or size. This is not a
 * navigation, so the page does not scroll.
 */

let changed: string | null = null

/** Replaces the page's address. @param address a path of the shop */
export function replaceOwnAddress(address: string): void {
  changed = new URL(address, location.href).pathname
  history.replaceState(null, '', address)
}

/** Whether the page itself changed its path; true once for each change. */
export function wasOwnChange(path: string): boolean {
  const own = changed === path
  changed = null
  return own
}
