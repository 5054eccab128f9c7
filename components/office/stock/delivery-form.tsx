'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { officeSupplierDelivery, type SupplierOrder } from '#lib/contract/office/suppliers.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { useOfficeAction } from '#lib/office/queries.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { STOCK_READS } from './adjust-form.tsx'
import { figure, typedTenths } from './stock-words.ts'

interface Came {
  tenths: string
  bales: string
  damaged: string
}
const NONE: Came = { tenths: '', bales: '', damaged: '' }
const amountOf = (text: string) => (text.trim() === '' ? 0 : typedTenths(text))

/** Takes in what came of an order: per product how many can be sold, how many bales are closed, how many are damaged. */
export function DeliveryForm({ order, onClose }: { order: SupplierOrder; onClose: () => void }) {
  const [key] = useState(() => crypto.randomUUID())
  const [deliveryNote, setDeliveryNote] = useState('')
  const [came, setCame] = useState<Readonly<Record<number, Came>>>({})
  const [isTried, setTried] = useState(false)
  const save = useOfficeAction(officeSupplierDelivery, {
    refreshes: ['office-supplier-order', 'office-supplier-order-list', 'office-reorder-list', ...STOCK_READS],
    onDone: () => {
      noteDone('The goods are on hand.')
      onClose()
    },
  })
  const lines = order.items.map((item) => {
    const typed = came[item.variantId] ?? NONE
    const bales = typed.bales.trim() === '' ? 0 : typedCount(typed.bales, 100_000)
    return { item, typed, tenths: amountOf(typed.tenths), damagedTenths: amountOf(typed.damaged), bales }
  })
  const isWrong = lines.some(
    ({ tenths, damagedTenths, bales }) => tenths === null || damagedTenths === null || bales === null,
  )
  const sent = lines.flatMap(({ item, tenths, damagedTenths, bales }) =>
    tenths !== null && damagedTenths !== null && bales !== null && tenths + damagedTenths > 0
      ? [{ variantId: item.variantId, tenths, damagedTenths, bales }]
      : [],
  )
  const set = (variantId: number, fields: Partial<Came>) =>
    setCame((before) => ({ ...before, [variantId]: { ...(before[variantId] ?? NONE), ...fields } }))
  const takeAll = () =>
    setCame(
      Object.fromEntries(
        order.items.map(({ variantId, orderedTenths, receivedTenths }) => {
          const left = Math.max(0, orderedTenths - receivedTenths)
          return [variantId, { ...NONE, tenths: left > 0 ? figure(left) : '' }]
        }),
      ),
    )
  return (
    <OfficeForm
      className="room-gutter border-b border-field py-4"
      words={{
        title: 'Goods in',
        text: 'What is entered here is on hand at once. Less or more than was ordered may come.',
        submit: 'Take in',
        failed: 'Not taken in.',
      }}
      state={{ ...save, isIncomplete: sent.length === 0 }}
      onSubmit={() => {
        setTried(true)
        if (!isWrong) void save.run({ key, supplierOrderId: order.supplierOrderId, deliveryNote, lines: sent })
      }}
      onClose={onClose}
    >
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <OfficeField
          label="Delivery note"
          className="w-60"
          maxLength={60}
          value={deliveryNote}
          onChange={setDeliveryNote}
        />
        <button type="button" className="min-h-8 underline underline-offset-4 max-md:min-h-11" onClick={takeAll}>
          All that is missing came
        </button>
      </div>
      <ul aria-label="What came" className="mt-2">
        {lines.map(({ item, typed, tenths, damagedTenths, bales }) => {
          const { variantId, code, name, orderedTenths, receivedTenths, piecesPerBale, shelf } = item
          const surplus = receivedTenths + (tenths ?? 0) - orderedTenths
          return (
            <li key={variantId} className="flex flex-wrap items-end gap-3 border-b border-hairline py-2">
              <span className="max-md:w-full md:min-w-52 md:flex-1">
                <b className="font-semibold">{code}</b>
                <span className="block text-tiny text-muted">
                  {name}
                  {shelf ? `, shelf ${shelf}` : ''}
                </span>
                <span className="block text-tiny">
                  {figure(receivedTenths)} of {figure(orderedTenths)} came before.
                  {(tenths ?? 0) > 0 && surplus > 0 ? (
                    <b className="font-semibold"> {figure(surplus)} more than ordered.</b>
                  ) : null}
                </span>
              </span>
              <OfficeField
                label="Came"
                inputMode="decimal"
                className="w-24"
                value={typed.tenths}
                error={isTried && tenths === null ? 'Type a number.' : undefined}
                onChange={(text) => set(variantId, { tenths: text })}
              />
              {piecesPerBale > 1 ? (
                <OfficeField
                  label={`Bales of ${piecesPerBale}`}
                  inputMode="numeric"
                  className="w-24"
                  value={typed.bales}
                  error={isTried && bales === null ? 'Type a number.' : undefined}
                  onChange={(text) => set(variantId, { bales: text })}
                />
              ) : null}
              <OfficeField
                label="Damaged"
                inputMode="decimal"
                className="w-24"
                value={typed.damaged}
                error={isTried && damagedTenths === null ? 'Type a number.' : undefined}
                onChange={(text) => set(variantId, { damaged: text })}
              />
            </li>
          )
        })}
      </ul>
    </OfficeForm>
  )
}
