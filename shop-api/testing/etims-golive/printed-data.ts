import type { etimsDevices, etimsDocuments } from '../../db/schema/etims.ts'
import type { taxDocuments } from '../../db/schema/order-history.ts'

const CHECK_PAGE = 'https://etims.kra.go.ke/common/link/etims/receipt/indexEtimsReceiptData?Data='

/** Control data that a printed invoice needs, each missing or wrong one by its name. */
export function printedData(
  row: typeof etimsDocuments.$inferSelect,
  paper: typeof taxDocuments.$inferSelect,
  { pin, branch, sdcId }: Pick<typeof etimsDevices.$inferSelect, 'pin' | 'branch' | 'sdcId'>,
): string[] {
  const items = row.request?.itemList
  const bands = ['A', 'B', 'C', 'D', 'E'].flatMap((band) => ['taxblAmt', 'taxRt', 'taxAmt'].map((name) => name + band))
  const isRight: Readonly<Record<string, boolean>> = {
    'time of the control unit': /^\d{14}$/.test(row.deviceTime),
    'CU ID': sdcId !== '' && paper.controlUnitNo === sdcId,
    'CU invoice number': row.receiptNo !== null && paper.cuInvoiceNo === `${sdcId}/${row.receiptNo}`,
    counter: row.totalReceiptNo !== null && row.totalReceiptNo >= (row.receiptNo ?? 0),
    'internal data': row.internalData !== '',
    signature: row.signature !== '',
    'five tax bands': bands.every((name) => typeof row.request?.[name] === 'number'),
    'number of items': Array.isArray(items) && row.request?.totItemCnt === items.length,
    'QR code': paper.cuQr === `${CHECK_PAGE}${pin}${branch}${row.signature}`,
  }
  return Object.keys(isRight).filter((name) => !isRight[name])
}
