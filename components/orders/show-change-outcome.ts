import { showAlert } from '#lib/browser/alerts.ts'
import { type ChangeOutcome, takeChangeOutcome } from '#lib/orders/change-outcome.ts'

/** Says that an order is in the cart again, and what of it is not. */
export function showChangeOutcome({ message, notAdded }: ChangeOutcome): void {
  const mustAct = 'What is not in the cart has to be read, and chosen otherwise.'
  if (notAdded.length === 0) showAlert({ tone: 'success', title: message })
  else
    showAlert({
      tone: 'warning',
      title: `${message} Some products could not be added.`,
      text: notAdded.join(' '),
      mustAct,
    })
}

/** The same of an order that was taken back on the payment page, once. */
export function showStoredOutcome(): void {
  const outcome = takeChangeOutcome()
  if (outcome) showChangeOutcome(outcome)
}
