import { saveFile } from '#lib/browser/download.ts'
import { officeCounterReceipt } from '#lib/contract/counter/office/sales.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'

/** Saves the receipt of a sale as PDF, 80 mm wide. */
export async function saveReceipt(saleId: string): Promise<void> {
  const answer = await askOfficeFile(officeCounterReceipt, { saleId })
  if (answer.ok) saveFile(answer.data, `receipt-${saleId.slice(0, 8)}.pdf`)
  else noteRefused(answer.problem.message)
}
