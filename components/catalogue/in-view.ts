/** Cards of the first screen if no list is drawn yet to measure: two rows on the widest screen. */
export const FIRST = 6

/** Which places of a list are in the window, and whether cards are drawn there or only placeholders. */
export type InView = { from: number; to: number; hasCards: boolean }

/** The part of the list in this element that is inside the window. The next list is drawn there first. */
export function inViewOf(list: Element | null): InView {
  const places = [...(list?.querySelectorAll(':scope > ul > li') ?? [])].map((place) => place.getBoundingClientRect())
  const from = Math.max(
    0,
    places.findIndex(({ bottom }) => bottom > 0),
  )
  const below = places.findIndex(({ top }) => top >= window.innerHeight)
  // The end of a short list is not a limit: the next list can be longer.
  return { from, to: below > from ? below : from + FIRST, hasCards: Boolean(list?.querySelector('article')) }
}

/**
 * The new list's cards in the window, and the previous list's cards around it until the new cards are painted. Null is
 * an empty place.
 */
export function firstOf<Card>(
  cards: readonly Card[],
  previous: readonly Card[],
  { from, to, hasCards }: InView,
): (Card | null)[] {
  const first = from < cards.length ? from : 0
  return cards.map((card, i) => {
    if (i >= first && i < to) return card
    return (hasCards ? previous[i] : undefined) ?? null
  })
}
