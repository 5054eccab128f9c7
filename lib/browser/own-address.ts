/**
 * A page that changes its own address while the visitor stays on it: another colour, another size. It is no step to another
 * page, so nothing scrolls.
 */

let changed: string | null = null

/** Replaces the page's address. @param address a path of the shop */
export function replaceOwnAddress(address: string): void {
  changed = new URL(address, location.href).pathname
  history.replaceState(null, '', address)
}

/** Whether the path of the page was changed by the page itself; asked once for each change. */
export function wasOwnChange(path: string): boolean {
  const own = changed === path
  changed = null
  return own
}
