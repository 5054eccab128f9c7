import { recall, remember } from '../browser/tab-storage.ts'

/** What is said on the cart of an order that was taken back (change-order.ts). */
export interface ChangeOutcome {
  message: string
  /** "Simba Blanket: We no longer sell this." */
  notAdded: string[]
}

const NAME = 'changed-order'

/** Keeps the outcome for the cart's page, which is loaded afresh. */
export const keepChangeOutcome = (outcome: ChangeOutcome): void => remember(NAME, outcome)

/** Whether there is an outcome to show. */
export const hasChangeOutcome = (): boolean => recall(NAME) !== null

/** The outcome that was kept, once; null where there is none. */
export function takeChangeOutcome(): ChangeOutcome | null {
  const outcome = recall<ChangeOutcome>(NAME)
  if (outcome) remember(NAME, null)
  return outcome
}
