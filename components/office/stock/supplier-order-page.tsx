'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { MoneyFigure, When } from '#components/kit/figure/figures.tsx'
import { OfficeMenu } from '#components/kit/menu/office-menu.tsx'
import { PageHead } from '#components/kit/page/page-layout.tsx'
import { PhoneActions } from '#components/kit/page/phone-actions.tsx'
import { AlertLine, LoadingRows, QueryState } from '#components/kit/state/office-states.tsx'
import { Presence } from '#components/office/frame/presence.tsx'
import {
  officeReorderList,
  officeSupplierOrder,
  officeSupplierOrderState,
  type SupplierOrder,
} from '#lib/contract/stock/office/suppliers.ts'
import { decimalOfCents } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { useRefusal } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { shortDay } from '#lib/office/when.ts'
import { DeliveryForm } from './delivery-form.tsx'
import { figure } from './stock-words.ts'
import { draftLinesOf, SupplierOrderForm } from './supplier-order-form.tsx'
import { SupplierOrderMark } from './supplier-orders-part.tsx'

const BACK = (
  <Link href="/office/stock/orders" className="underline underline-offset-4">
    Orders to suppliers
  </Link>
)

const PHONE_BACK = { href: '/office/stock/orders', label: 'Orders to suppliers', keepsActions: true }

/** A new order to a supplier: empty, or with the products that are low. */
export function NewSupplierOrder() {
  const router = useRouter()
  const isOfLow = useAddressState().get('from') === 'low'
  const low = useOfficeQuery(officeReorderList, isOfLow ? {} : null).data
  const lines = (low ?? []).map(({ variantId, code, name, suggestedTenths, cost }) => ({
    ...{ variantId, code, name, quantity: figure(suggestedTenths) },
    cost: cost === null ? '' : decimalOfCents(cost),
  }))
  return (
    <>
      <PageHead title="New order" before={BACK} back={PHONE_BACK} />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {isOfLow && !low ? (
          <LoadingRows label="Loading low products" />
        ) : (
          <SupplierOrderForm order={null} lines={lines} onClose={() => router.push('/office/stock/orders')} />
        )}
      </div>
    </>
  )
}

/** Page of an order to a supplier: ordered and received quantities, deliveries. */
export function SupplierOrderPage({ supplierOrderId }: { supplierOrderId: number }) {
  const query = useOfficeQuery(officeSupplierOrder, { supplierOrderId })
  const { data: order } = query
  if (!order)
    return (
      <>
        <PageHead title={`Order ${supplierOrderId}`} before={BACK} back={PHONE_BACK} />
        <QueryState query={query} what="this order" />
      </>
    )
  return <LoadedSupplierOrder order={order} />
}

function LoadedSupplierOrder({ order }: { order: SupplierOrder }) {
  const [form, setForm] = useState<'change' | 'goods' | 'close' | null>(null)
  const move = useOfficeAction(officeSupplierOrderState, {
    refreshes: ['office-supplier-order', 'office-supplier-order-list', 'office-reorder-list', 'office-stock-list'],
    onDone: () => setForm(null),
  })
  const orderRefusal = useRefusal('stock.order')
  const goodsRefusal = useRefusal('stock.adjust')
  const { supplierOrderId, state, version, supplier, expectedOn } = order
  const isOpen = state === 'draft' || state === 'ordered'
  const ends = order.receivedTenths > 0 ? 'closed' : 'cancelled'
  const go = (to: 'ordered' | 'closed' | 'cancelled') => void move.run({ supplierOrderId, version, to })
  const endWords = ends === 'closed' ? 'Close order' : 'Cancel order'
  const main = (size: 'regular' | 'touch') =>
    state === 'draft' ? (
      <OfficeButton
        variant="main"
        size={size}
        refusal={orderRefusal}
        disabled={move.isRunning}
        onClick={() => go('ordered')}
      >
        Mark as ordered
      </OfficeButton>
    ) : (
      <OfficeButton variant="main" size={size} refusal={goodsRefusal} onClick={() => setForm('goods')}>
        Receive goods
      </OfficeButton>
    )
  return (
    <>
      <PageHead
        title={`Order ${supplierOrderId}`}
        before={BACK}
        back={{ href: '/office/stock/orders', label: 'Orders to suppliers' }}
        subtitle={`${supplier}${expectedOn ? `, expected ${shortDay(expectedOn)}` : ''}`}
        actions={
          <>
            <Presence kind="supplier-order" id={String(supplierOrderId)} isEditing={form !== null} />
            {isOpen ? (
              <>
                <OfficeButton refusal={orderRefusal} onClick={() => setForm('change')}>
                  Change
                </OfficeButton>
                <OfficeButton refusal={orderRefusal} onClick={() => setForm('close')}>
                  {endWords}
                </OfficeButton>
                {main('regular')}
              </>
            ) : null}
          </>
        }
      />
      <div className="min-h-0 flex-1 overflow-y-auto">
        {move.problem ? (
          <AlertLine tone="warning" title="Not changed." live="assertive">
            {move.problem.message}
          </AlertLine>
        ) : null}
        {form === 'goods' ? <DeliveryForm key={version} order={order} onClose={() => setForm(null)} /> : null}
        {form === 'close' ? (
          <div className="room-gutter py-3">
            <EndPicker
              ends={ends}
              isRunning={move.isRunning}
              onConfirm={() => go(ends)}
              onCancel={() => setForm(null)}
            />
          </div>
        ) : null}
        {form === 'change' ? (
          <SupplierOrderForm order={order} lines={draftLinesOf(order)} onClose={() => setForm(null)} />
        ) : (
          <OrderLines order={order} />
        )}
      </div>
      {isOpen && form === null ? (
        <PhoneActions label="Actions for this order">
          <OfficeMenu
            label="More"
            align="left"
            buttonClass="h-14"
            entries={[
              { id: 'change', label: 'Change', run: () => setForm('change'), refusal: orderRefusal },
              { id: 'end', label: endWords, run: () => setForm('close'), refusal: orderRefusal },
            ]}
          />
          {main('touch')}
        </PhoneActions>
      ) : null}
    </>
  )
}

/** Confirmation before an order is closed or cancelled. */
function EndPicker({
  ends,
  isRunning,
  onConfirm,
  onCancel,
}: {
  ends: 'closed' | 'cancelled'
  isRunning: boolean
  onConfirm: () => void
  onCancel: () => void
}) {
  return (
    <ReasonPicker
      title={ends === 'closed' ? 'Close this order?' : 'Cancel this order?'}
      text={ends === 'closed' ? 'No more goods are expected.' : 'The supplier will not deliver it.'}
      reasons={[]}
      words="none"
      confirm={ends === 'closed' ? 'Close order' : 'Cancel order'}
      keep="Keep order"
      isRunning={isRunning}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

function OrderLines({ order }: { order: SupplierOrder }) {
  return (
    <div className="room-gutter py-3">
      <p className="flex flex-wrap gap-x-4 pb-2">
        <span className="md:hidden">
          {order.supplier}
          {order.expectedOn ? `, expected ${shortDay(order.expectedOn)}` : ''}
        </span>
        <SupplierOrderMark order={order} />
        <span className="text-muted">{order.note}</span>
      </p>
      <ul aria-label="Products of the order" className="border-t border-ink">
        {order.items.map(({ variantId, code, name, orderedTenths, receivedTenths, cost }) => (
          <li
            key={variantId}
            className="grid grid-cols-[1fr_auto] gap-x-4 border-b border-hairline py-1.5 md:grid-cols-[14rem_1fr_8rem_12rem]"
          >
            <b className="truncate font-semibold">{code}</b>
            <span className="truncate max-md:order-3 max-md:col-span-2 max-md:text-tiny max-md:text-muted">{name}</span>
            <span className="text-right max-md:hidden">
              {cost === null ? '' : <MoneyFigure cents={cost} isAlone isExact />}
            </span>
            <span className="text-right tabular-nums">
              {figure(receivedTenths)} of {figure(orderedTenths)} received
              {receivedTenths > orderedTenths ? ', surplus' : ''}
            </span>
          </li>
        ))}
      </ul>
      {order.supplierDeliveries.length > 0 ? (
        <section aria-label="Goods in" className="mt-5">
          <h2 className="heading border-b border-ink pb-1 text-d5">Goods in</h2>
          <ul>
            {order.supplierDeliveries.map(
              ({ deliveryId, deliveryNote, etimsInvoiceNo, receivedBy, receivedAt, tenths, damagedTenths }) => (
                <li key={deliveryId} className="flex flex-wrap gap-x-4 border-b border-hairline py-1.5">
                  <b className="font-semibold">{deliveryId}</b>
                  <span>{deliveryNote || 'no delivery note'}</span>
                  <span>{etimsInvoiceNo ? `eTIMS ${etimsInvoiceNo}` : 'no eTIMS number'}</span>
                  <span className="text-muted">
                    {receivedBy}, <When at={receivedAt} />
                  </span>
                  <span className="ml-auto tabular-nums">
                    {figure(tenths)}
                    {damagedTenths > 0 ? `, ${figure(damagedTenths)} damaged` : ''}
                  </span>
                </li>
              ),
            )}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
