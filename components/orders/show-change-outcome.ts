import { showAlert } from '#lib/browser/alerts.ts'
import { type ChangeOutcome, takeChangeOutcome } from '#lib/orders/change-outcome.ts'

/** Shows that an order is in the cart again, and lists the products that are not. */
export function showChangeOutcome({ message, notAdded }: ChangeOutcome): void {
  const mustAct = 'The customer must see the products that are not in the cart.'
  if (notAdded.length === 0) showAlert({ tone: 'success', title: message })
  else
    showAlert({
      tone: 'warning',
      title: `${message} Some products could not be added.`,
      text: notAdded.join(' '),
      mustAct,
    })
}

/** Shows the same, once, for an order that was changed on the payment page. */
export function showStoredOutcome(): void {
  const outcome = takeChangeOutcome()
  if (outcome) showChangeOutcome(outcome)
}
