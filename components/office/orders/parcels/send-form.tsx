'use client'

import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { OfficeField } from '#components/kit/field/office-field.tsx'
import { useOfficeForm } from '#components/kit/form/use-office-form.ts'
import type { Output } from '#lib/contract/base/call.ts'
import { sendPartJob } from '#lib/contract/orders/office/order-changes.ts'
import type { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { ORDER_READS } from '../order-calls.ts'
import { LinesTable } from './lines-table.tsx'
import { faultOf, type Typed, typedOf } from './quantities.ts'

/** Sends a part of the unpacked lines: the quantity of each line, and the carrier. */
export function SendForm({ parcels, onClose }: { parcels: Output<typeof officeOrderParcels>; onClose: () => void }) {
  const { orderNo } = parcels
  const lines = parcels.lines.filter(({ left }) => left > 0)
  const goingOf = (typed: Typed) =>
    lines
      .map((line) => ({ position: line.position, quantity: typedOf('send', typed, line) ?? 0 }))
      .filter(({ quantity }) => quantity > 0)
  const form = useOfficeForm(sendPartJob, {
    defaults: { typed: {} as Typed, carrier: '', waybillNo: '' },
    toInput: ({ typed, carrier, waybillNo }) => ({
      ...{ orderNo, lines: goingOf(typed), carrier, waybillNo, parcels: parcels.parcels.length },
    }),
    refreshes: ORDER_READS,
    onClose,
  })
  const { typed } = form.typed
  const going = goingOf(typed)
  const pieces = Math.round(going.reduce((sum, { quantity }) => sum + quantity, 0) * 10) / 10
  const isWrong = going.length === 0 || lines.some((line) => faultOf('send', typed, line) !== null)
  const stays = lines.some((line) => (typedOf('send', typed, line) ?? 0) < line.left)
  return (
    <form {...form.attributes} aria-label="Send a part" className="mt-3 border-t border-ink pt-2">
      <LinesTable
        lines={lines}
        mode="send"
        typed={typed}
        onType={(productId, text) => form.change('typed', { ...typed, [productId]: text })}
      />
      <div className="mt-3 flex flex-wrap gap-4">
        <OfficeField label="Carrier" className="w-56" maxLength={80} {...form.field('carrier')} />
        <OfficeField label="Waybill number" className="w-56" maxLength={60} {...form.field('waybillNo')} />
      </div>
      <p className="mt-2 text-muted">
        {stays ? 'The rest stays to be packed.' : 'This is all that is left, so the order will be Out.'} The customer
        gets an email.
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <OfficeButton type="submit" variant="main" disabled={isWrong || form.isSubmitting}>
          Send {pieces.toLocaleString('en-KE')} pc
        </OfficeButton>
        <OfficeButton onClick={onClose}>Cancel</OfficeButton>
      </div>
    </form>
  )
}
