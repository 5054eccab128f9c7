'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { Age, When } from '#components/kit/figure/figures.tsx'
import { OfficeForm } from '#components/kit/form/office-form.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import { AlertLine } from '#components/kit/state/office-states.tsx'
import { officePurchaseNumber, type PurchaseReceipt } from '#lib/contract/etims/office/purchases.ts'
import { showDay } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { useRefusal } from '#lib/office/me.ts'
import { problemText } from '#lib/office/problem-text.ts'
import { PURCHASE_READS, useAssignedNumber } from './purchase-number.ts'

/** Goods received: the declared invoice that fits, the field for another number, and its removal. */
export function ReceiptDetails({ receipt, onClose }: { receipt: PurchaseReceipt; onClose: () => void }) {
  const { deliveryId, supplier, supplierPin, supplierOrderId, deliveryNote, etimsInvoiceNo, receivedAt } = receipt
  const { cost, declared, isDifferent, suggestion } = receipt
  const [isTyping, setTyping] = useState(false)
  const refusal = useRefusal('etims.manage')
  const { assign, isRunning, problem } = useAssignedNumber()
  return (
    <div className="room-gutter grid grid-cols-1 gap-3 py-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="heading text-d5">{supplier}</h2>
        <OfficeButton size="small" onClick={onClose}>
          Close
        </OfficeButton>
      </div>
      {problem ? (
        <AlertLine tone="error" title="Not saved." live="assertive">
          {problemText(problem)}
        </AlertLine>
      ) : null}
      {isDifferent ? (
        <AlertLine tone="warning" title="The amounts differ.">
          Ask the supplier for a correction, or correct the costs of the order.
        </AlertLine>
      ) : null}
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <Fact label="KRA PIN">{supplierPin || 'not known'}</Fact>
        <Fact label="Order">
          <Link href={`/office/stock/orders/${supplierOrderId}`} className="link">
            {supplierOrderId}
          </Link>
        </Fact>
        <Fact label="Delivery note">{deliveryNote || 'without a number'}</Fact>
        <Fact label="Received">
          <When at={receivedAt} />, <Age at={receivedAt} /> ago
        </Fact>
        <Fact label="Cost ex-VAT">{cost === null ? 'unknown' : showMoney(cost)}</Fact>
        {etimsInvoiceNo ? <Fact label="eTIMS invoice">{etimsInvoiceNo}</Fact> : null}
        {etimsInvoiceNo ? (
          <Fact label="Declared ex-VAT">{declared === null ? 'KRA lists no such invoice' : showMoney(declared)}</Fact>
        ) : null}
      </dl>
      {suggestion ? (
        <div className="grid gap-2 border-t border-hairline pt-3">
          <p>
            {suggestion.invoiceNo} of {showDay(suggestion.day)} fits: {showMoney(suggestion.net)} without VAT
            {supplierPin ? '' : `, declared by ${suggestion.supplierPin}`}.
          </p>
          <OfficeButton
            variant="main"
            refusal={refusal}
            disabled={isRunning}
            onClick={() => void assign(deliveryId, suggestion.invoiceNo, etimsInvoiceNo, suggestion.supplierPin)}
          >
            Assign {suggestion.invoiceNo}
          </OfficeButton>
        </div>
      ) : null}
      {isTyping ? (
        <NumberForm key={etimsInvoiceNo} receipt={receipt} onClose={() => setTyping(false)} />
      ) : (
        <div className="flex flex-wrap gap-2">
          <OfficeButton refusal={refusal} onClick={() => setTyping(true)}>
            {etimsInvoiceNo ? 'Change the number' : 'Enter a number'}
          </OfficeButton>
          {etimsInvoiceNo ? (
            <OfficeButton
              refusal={refusal}
              disabled={isRunning}
              onClick={() => void assign(deliveryId, '', etimsInvoiceNo)}
            >
              Remove the number
            </OfficeButton>
          ) : null}
        </div>
      )}
    </div>
  )
}

function NumberForm({
  receipt: { deliveryId, etimsInvoiceNo },
  onClose,
}: {
  receipt: PurchaseReceipt
  onClose: () => void
}) {
  const form = useOfficeForm(officePurchaseNumber, {
    defaults: { etimsInvoiceNo },
    toInput: ({ etimsInvoiceNo: typed }, wrong) => ({
      ...{ deliveryId, before: etimsInvoiceNo },
      etimsInvoiceNo: typed.trim() || wrong('etimsInvoiceNo', 'Enter the number.'),
    }),
    refreshes: PURCHASE_READS,
    onClose,
  })
  return (
    <OfficeForm
      words={{ title: 'Number of the invoice', text: 'As printed, such as KRACU0100000001/324.', submit: 'Save' }}
      form={form}
      onClose={onClose}
    >
      <div className="mt-2">
        <OfficeField label="eTIMS invoice number" maxLength={60} {...form.field('etimsInvoiceNo')} />
      </div>
    </OfficeForm>
  )
}

export function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 break-words">{children}</dd>
    </>
  )
}
