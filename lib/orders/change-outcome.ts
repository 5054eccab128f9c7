import { recall, remember } from '../browser/tab-storage.ts'

/** What is said on the cart of an order that was taken back (change-order.ts). */
export interface ChangeOutcome {
  message: string
  /** "Simba Blanket: We no longer sell this." */
  notAdded: string[]
}

const NAME = 'changed-order'

/** Keeps the news for the cart's page, which is loaded afresh. */
export const keepChangeOutcome = (news: ChangeOutcome): void => remember(NAME, news)

/** Whether there are news to be said. */
export const hasChangeOutcome = (): boolean => recall(NAME) !== null

/** The news that were kept, once; null where there are none. */
export function takeChangeOutcome(): ChangeOutcome | null {
  const news = recall<ChangeOutcome>(NAME)
  if (news) remember(NAME, null)
  return news
}
