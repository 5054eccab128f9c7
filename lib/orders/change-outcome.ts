import { recall, remember } from '../browser/tab-storage.ts'

/** The message on the cart page after an order was reopened (change-order.ts). */
export interface ChangeOutcome {
  message: string
  /** "Simba Blanket: We no longer sell this." */
  notAdded: string[]
}

const NAME = 'changed-order'

/** Stores the outcome for the cart page, which is a new document. */
export const keepChangeOutcome = (outcome: ChangeOutcome): void => remember(NAME, outcome)

/** Whether there is an outcome to show. */
export const hasChangeOutcome = (): boolean => recall(NAME) !== null

/** The stored outcome, returned once; null without an outcome. */
export function takeChangeOutcome(): ChangeOutcome | null {
  const outcome = recall<ChangeOutcome>(NAME)
  if (outcome) remember(NAME, null)
  return outcome
}
