'use client'

import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { useFocusReturn } from '#components/kit/dialog/use-focus-return.ts'
import { AlertLine, FailedState } from '#components/kit/state/office-states.tsx'
import type { Output } from '#lib/contract/base/call.ts'
import type { Permission } from '#lib/contract/base/permissions.ts'
import { officeOrderParcels } from '#lib/contract/orders/office/order-parcels.ts'
import { showMoney } from '#lib/format/money.ts'
import { useRefusals } from '#lib/office/me.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { ChangeList } from './change-list.tsx'
import { ParcelList } from './parcel-list.tsx'
import type { LineMode } from './quantities.ts'
import { ReturnForm } from './return-form.tsx'
import { SendForm } from './send-form.tsx'
import { ShortQuestion } from './short-question.tsx'
import { SumForm } from './sum-form.tsx'

type Parcels = Output<typeof officeOrderParcels>

const MODES: readonly {
  mode: LineMode
  label: string
  permission: Permission
  why: (parcels: Parcels) => string | null
}[] = [
  { mode: 'send', label: 'Send a part', permission: 'orders.advance', why: ({ notSendable }) => notSendable },
  { mode: 'edit', label: 'Change lines', permission: 'orders.edit', why: ({ notEditable }) => notEditable },
  { mode: 'cancel', label: 'Cancel lines', permission: 'orders.cancel', why: ({ notCancellable }) => notCancellable },
  { mode: 'return', label: 'Record return', permission: 'returns.decide', why: ({ notReturnable }) => notReturnable },
]

/**
 * The parcels of an order, its shortages and changes, and the actions on its lines.
 * @param onAsk begins a message to the customer
 * @param lines the lines of the order; a form with their quantities replaces them while it is open
 */
export function OrderParcels({
  orderNo,
  onAsk,
  lines,
}: {
  orderNo: number
  onAsk: (text: string) => void
  lines: ReactNode
}) {
  const { data, error, refetch } = useOfficeQuery(officeOrderParcels, { orderNo }, { keepsPrevious: false })
  const [mode, setMode] = useState<LineMode | null>(null)
  const refusalOf = useRefusals()
  if (error && !data) {
    return (
      <>
        {lines}
        <FailedState title="We could not load the parcels." error={error} onRetry={() => void refetch()} />
      </>
    )
  }
  if (!data) return lines
  const close = () => setMode(null)
  const form =
    mode === 'send' ? (
      <SendForm parcels={data} onClose={close} />
    ) : mode === 'return' ? (
      <ReturnForm parcels={data} onClose={close} />
    ) : mode ? (
      <SumForm key={mode} mode={mode} parcels={data} onClose={close} />
    ) : null
  return (
    <>
      {form ? <FormPlace key={mode}>{form}</FormPlace> : lines}
      <section aria-label="Parcels and changes" className="room-gutter pt-3">
        {data.due > 0 && data.changes.length > 0 ? (
          <AlertLine tone="warning" title={`${showMoney(data.due)} is still to be paid.`}>
            The order was changed. The customer can pay with the same link: <PayLink orderId={data.orderId} />
          </AlertLine>
        ) : null}
        {data.shorts.map((short) => (
          <ShortQuestion
            key={`${short.pickListId} ${short.parcelId} ${short.position}`}
            short={short}
            givesBack={!data.onAccount && data.due <= 0}
            onAsk={onAsk}
          />
        ))}
        <ParcelList parcels={data.parcels} isShort={data.shorts.length > 0} onAccount={data.onAccount} />
        {/* Hidden and not removed, so that the focus can return to the button that opened a form. */}
        <div hidden={mode !== null} className="mt-3 flex flex-wrap gap-2">
          {MODES.filter(({ why }) => why(data) === null).map(({ mode: one, label, permission }) => (
            <OfficeButton key={one} refusal={refusalOf(permission)} onClick={() => setMode(one)}>
              {label}
            </OfficeButton>
          ))}
        </div>
        <ChangeList changes={data.changes} returns={data.returns} />
      </section>
    </>
  )
}

/** Place of an open form: its first field gets the focus, which later returns to the button that opened the form. */
function FormPlace({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusReturn(place)
  useLayoutEffect(() => place.current?.querySelector<HTMLElement>('input, button')?.focus(), [])
  return (
    <div ref={place} className="room-gutter">
      {children}
    </div>
  )
}

/** The payment link of the amount due, for a message to the customer. */
export function PayLink({ orderId }: { orderId: string }) {
  return (
    <a className="link" href={`/payment/${orderId}`} target="_blank" rel="noreferrer">
      payment page
    </a>
  )
}
