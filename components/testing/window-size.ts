/** How wide the window is, in rem: a desk unless a test makes it a phone. Before what is tested is drawn. */
let width = 80

export const PHONE = 22.5
export const DESKTOP = 80

export function setWindowWidth(rem: number): void {
  width = rem
}

/** The queries of this shop: "(width < 48rem)", "(width >= 48rem)"; what else is asked for (less motion …) is not the case. */
export function matchMedia(query: string): MediaQueryList {
  const [, sign, limit] = /^\(width (<|>=) ([\d.]+)rem\)$/.exec(query) ?? []
  const matches = sign === '<' ? width < Number(limit) : sign === '>=' ? width >= Number(limit) : false
  return Object.assign(new EventTarget(), { matches, media: query }) as unknown as MediaQueryList
}
