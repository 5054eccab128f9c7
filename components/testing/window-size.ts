/** Width of the window in rem: a desktop unless a test makes it a phone. Set it before drawing. */
let width = 80

export const PHONE = 22.5
export const DESKTOP = 80

export function setWindowWidth(rem: number): void {
  width = rem
}

/**
 * Matches the queries of this shop: "(width < 48rem)", "(width >= 48rem)"; other queries (less motion …) do not match.
 */
export function matchMedia(query: string): MediaQueryList {
  const [, sign, limit] = /^\(width (<|>=) ([\d.]+)rem\)$/.exec(query) ?? []
  const matches = sign === '<' ? width < Number(limit) : sign === '>=' ? width >= Number(limit) : false
  return Object.assign(new EventTarget(), { matches, media: query }) as unknown as MediaQueryList
}
