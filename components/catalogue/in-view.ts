/** Cards of the first screen, where no list is drawn that shows how many fit: two rows on the widest screen. */
export const FIRST = 6

/** Which places of a list are in the window, and whether cards are drawn there or only placeholders. */
export type InView = { from: number; to: number; hasCards: boolean }

/** What of the list drawn in this element is in the window. The next list is drawn there first. */
export function inViewOf(list: Element | null): InView {
  const places = [...(list?.querySelectorAll(':scope > ul > li') ?? [])].map((place) => place.getBoundingClientRect())
  const from = Math.max(
    0,
    places.findIndex(({ bottom }) => bottom > 0),
  )
  const below = places.findIndex(({ top }) => top >= window.innerHeight)
  // The end of a short list is no limit: the next list may be longer.
  return { from, to: below > from ? below : from + FIRST, hasCards: Boolean(list?.querySelector('article')) }
}

/** The new list's cards in the window, and the previous list's around it until the new ones are painted. Null: an empty place. */
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
