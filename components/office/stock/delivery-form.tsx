'use client'

import { useState } from 'react'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { officeSupplierDelivery, type SupplierOrder } from '#lib/contract/stock/office/suppliers.ts'
import { noteDone } from '#lib/office/jobs.ts'
import { typedCount } from '#lib/office/typed-amount.ts'
import { STOCK_READS } from './adjust-form.tsx'
import { figure, typedTenths } from './stock-words.ts'

interface Came {
  variantId: number
  tenths: string
  bales: string
  damagedTenths: string
}
const NONE = { tenths: '', bales: '', damagedTenths: '' }
const amountOf = (text: string) => (text.trim() === '' ? 0 : typedTenths(text))
const balesOf = (text: string) => (text.trim() === '' ? 0 : typedCount(text, 100_000))

/** Books the delivery of an order: sellable pieces, closed bales and damaged pieces per product. */
export function DeliveryForm({ order, onClose }: { order: SupplierOrder; onClose: () => void }) {
  const { supplierOrderId, items } = order
  const [key] = useState(() => crypto.randomUUID())
  const form = useOfficeForm(officeSupplierDelivery, {
    defaults: {
      deliveryNote: '',
      etimsInvoiceNo: '',
      came: items.map(({ variantId }): Came => ({ variantId, ...NONE })),
    },
    toInput: ({ deliveryNote, etimsInvoiceNo, came }, wrong) => ({
      ...{ key, supplierOrderId, deliveryNote, etimsInvoiceNo },
      lines: came
        .map((typed, at) => ({
          variantId: typed.variantId,
          tenths: amountOf(typed.tenths) ?? wrong(`came.${at}.tenths`, 'Enter a number.'),
          bales: balesOf(typed.bales) ?? wrong(`came.${at}.bales`, 'Enter a number.'),
          damagedTenths: amountOf(typed.damagedTenths) ?? wrong(`came.${at}.damagedTenths`, 'Enter a number.'),
        }))
        .filter(({ tenths, damagedTenths }) => tenths + damagedTenths > 0),
    }),
    refreshes: ['office-supplier-order', 'office-supplier-order-list', 'office-reorder-list', ...STOCK_READS],
    onDone: () => noteDone('Goods received. Stock is updated.'),
    onClose,
  })
  const { came } = form.typed
  const field = (at: number, name: keyof typeof NONE) => ({
    name: `came.${at}.${name}`,
    value: came[at]?.[name] ?? '',
    error: form.errorOf(`came.${at}.${name}`),
    onChange: (text: string) =>
      form.change(
        'came',
        came.map((typed, other) => (other === at ? { ...typed, [name]: text } : typed)),
      ),
  })
  const takeAll = () =>
    form.change(
      'came',
      items.map(({ variantId, orderedTenths, receivedTenths }) => {
        const left = Math.max(0, orderedTenths - receivedTenths)
        return { variantId, ...NONE, tenths: left > 0 ? figure(left) : '' }
      }),
    )
  return (
    <OfficeForm
      className="room-gutter border-b border-field py-4"
      words={{
        title: 'Receive goods',
        text: 'Stock is updated immediately. You can receive less or more than ordered, and enter the number of the supplier’s tax invoice later.',
        submit: 'Save delivery',
        failed: 'Not received.',
      }}
      form={form}
      isIncomplete={came.every(({ tenths, damagedTenths }) => !tenths.trim() && !damagedTenths.trim())}
      onClose={onClose}
    >
      <div className="mt-2 flex flex-wrap items-end gap-3">
        <OfficeField label="Delivery note" className="w-60" maxLength={60} {...form.field('deliveryNote')} />
        <OfficeField label="eTIMS invoice number" className="w-60" maxLength={60} {...form.field('etimsInvoiceNo')} />
        <button type="button" className="min-h-8 underline underline-offset-4 max-md:min-h-11" onClick={takeAll}>
          Fill in all missing goods
        </button>
      </div>
      <ul aria-label="Received goods" className="mt-2">
        {came.map((typed, at) => {
          const item = items.find(({ variantId }) => variantId === typed.variantId)
          if (!item) return null
          const { variantId, code, name, orderedTenths, receivedTenths, piecesPerBale, shelf } = item
          const tenths = amountOf(typed.tenths) ?? 0
          const surplus = receivedTenths + tenths - orderedTenths
          return (
            <li key={variantId} className="flex flex-wrap items-end gap-3 border-b border-hairline py-2">
              <span className="max-md:w-full md:min-w-52 md:flex-1">
                <b className="font-semibold">{code}</b>
                <span className="block text-tiny text-muted">
                  {name}
                  {shelf ? `, shelf ${shelf}` : ''}
                </span>
                <span className="block text-tiny">
                  {figure(receivedTenths)} of {figure(orderedTenths)} received before.
                  {tenths > 0 && surplus > 0 ? (
                    <b className="font-semibold"> {figure(surplus)} more than ordered.</b>
                  ) : null}
                </span>
              </span>
              <OfficeField label="Received" inputMode="decimal" className="w-24" {...field(at, 'tenths')} />
              {piecesPerBale > 1 ? (
                <OfficeField
                  label={`Bales of ${piecesPerBale}`}
                  inputMode="numeric"
                  className="w-24"
                  {...field(at, 'bales')}
                />
              ) : null}
              <OfficeField label="Damaged" inputMode="decimal" className="w-24" {...field(at, 'damagedTenths')} />
            </li>
          )
        })}
      </ul>
    </OfficeForm>
  )
}
