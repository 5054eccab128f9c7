import { officePurchaseNumber } from '#lib/contract/etims/office/purchases.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'

/** Calls to read again after a change of purchases. */
export const PURCHASE_READS = ['office-purchase-receipts', 'office-purchase-declared', 'office-today']

/** Assigns a declared invoice to goods received, with an undo in the bar. */
export function useAssignedNumber() {
  const action = useOfficeAction(officePurchaseNumber, { refreshes: PURCHASE_READS })
  /** @param before the number that was seen */
  async function assign(deliveryId: number, etimsInvoiceNo: string, before: string, supplierPin = '') {
    const answer = await action.run({ deliveryId, etimsInvoiceNo, before, supplierPin })
    if (!answer.ok) return
    const text = etimsInvoiceNo ? `${etimsInvoiceNo} is assigned.` : 'Number removed.'
    noteDone(text, () => void action.run({ deliveryId, etimsInvoiceNo: before, before: etimsInvoiceNo }))
  }
  return { assign, isRunning: action.isRunning, problem: action.problem }
}
