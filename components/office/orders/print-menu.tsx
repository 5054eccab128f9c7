'use client'

import { type MenuEntry, OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { useMenuKey } from '#components/kit/menu/use-menu-key.ts'
import { saveFile } from '#lib/browser/download.ts'
import { officeParcelPrint, type PrintedForm } from '#lib/contract/fulfilment/office/parcel-prints.ts'
import { type OfficeOrder, officeOrderDocument } from '#lib/contract/orders/office/order.ts'
import { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import type { OfficeDocumentKind } from '#lib/contract/orders/order-document.ts'
import { askOfficeFile } from '#lib/office/call.ts'
import { noteRefused } from '#lib/office/jobs.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'

/** The address of a document of an order, as PDF. */
export function documentAddress(
  orderNo: number,
  { paper, serial }: { paper: OfficeDocumentKind; serial: string | null },
): string {
  const query = new URLSearchParams({ paper, ...(serial && { serial }) })
  return `/api${officeOrderDocument.path.replace('{orderNo}', String(orderNo))}?${query}`
}

async function savePrint(form: PrintedForm, parcelId: number, name: string): Promise<void> {
  const answer = await askOfficeFile(officeParcelPrint, { form, parcels: String(parcelId) })
  if (answer.ok) saveFile(answer.data, `${name}.pdf`)
  else noteRefused(answer.problem.message)
}

/**
 * Printable documents of an order: its documents, the receipt once it is paid (it names each payment), and those of
 * each parcel.
 */
export function usePrints({ orderNo, papers, isPaid }: OfficeOrder['order']): MenuEntry[] {
  const mayReceipt = useMay('payments.view')
  const { data } = useOfficeQuery(officeOrderParcels, { orderNo }, { keepsPrevious: false })
  const open = (document: Parameters<typeof documentAddress>[1]) =>
    void window.open(documentAddress(orderNo, document), '_blank', 'noreferrer')
  const documents = papers.map((document): MenuEntry => {
    const { paper, serial, title } = document
    return { id: `${paper} ${serial}`, label: title, run: () => open(document) }
  })
  const receipt: MenuEntry = { id: 'receipt', label: 'Receipt', run: () => open({ paper: 'receipt', serial: null }) }
  const prints = (data?.parcels ?? []).flatMap(({ parcelId, no, state }): MenuEntry[] => {
    const print = (form: PrintedForm, label: string, name: string): MenuEntry => ({
      id: `${form} ${parcelId}`,
      label: `${label}, parcel ${no}`,
      run: () => void savePrint(form, parcelId, `${name}-${orderNo}-${no}`),
    })
    const isToPack = state === 'open' || state === 'packing'
    return [
      ...(isToPack ? [print('pick-lists', 'Pick list', 'pick-list')] : []),
      print('slips', 'Delivery note', 'delivery-note'),
      print('labels', 'Label', 'label'),
    ]
  })
  return [...documents, ...(isPaid && mayReceipt ? [receipt] : []), ...prints]
}

/** Menu of the printable documents of an order, key P. */
export function PrintMenu({ order }: { order: OfficeOrder['order'] }) {
  const entries = usePrints(order)
  useMenuKey('print', 'p', { group: 'Order', label: 'print' })
  return (
    <span data-menu="print" className="contents">
      <OfficeMenu label="Print" variant="quiet" keys="p" entries={entries} />
    </span>
  )
}
