/** Cards of the first screen, where there is no list to see it by: two rows of the widest. */
export const FIRST = 6

/** Which places of a list are in the window, and whether cards stand there, not only shapes of cards. */
export type InView = { from: number; to: number; standing: boolean }

/** What of the list drawn in this element is in the window: there another list in its stead shows first. */
export function lookAt(list: Element | null): InView {
  const places = [...(list?.querySelectorAll(':scope > ul > li') ?? [])].map((place) => place.getBoundingClientRect())
  const from = Math.max(
    0,
    places.findIndex(({ bottom }) => bottom > 0),
  )
  const below = places.findIndex(({ top }) => top >= window.innerHeight)
  // The last of a short list is no end: the next may be longer.
  return { from, to: below > from ? below : from + FIRST, standing: Boolean(list?.querySelector('article')) }
}

/** The cards in the window are the new list's; around it stand the former ones, until the new are painted. Null keeps a place. */
export function firstOf<Card>(
  cards: readonly Card[],
  former: readonly Card[],
  { from, to, standing }: InView,
): (Card | null)[] {
  const first = from < cards.length ? from : 0
  return cards.map((card, i) => {
    if (i >= first && i < to) return card
    return (standing ? former[i] : undefined) ?? null
  })
}
