'use client'

import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { KeyHint } from '#components/kit/button/key-hint.tsx'
import { classes } from '#components/kit/classes.ts'
import { ReasonPicker } from '#components/kit/confirm/reason-picker.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { type OfficeOrder, officeOrder, officeOrderRead } from '#lib/contract/orders/office/order.ts'
import { cancelOrdersJob } from '#lib/contract/orders/office/order-jobs.ts'
import { showMoney } from '#lib/format/money.ts'
import { useAddressState } from '#lib/office/address-state.ts'
import { noteRefused, useOfficeJob } from '#lib/office/jobs.ts'
import { useKeys } from '#lib/office/keys.ts'
import { useMay } from '#lib/office/me.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { CreditLimits } from '../etims/credit-limits.tsx'
import { Presence } from '../frame/presence.tsx'
import { CANCEL_REASONS, reasonText } from './cancel-reasons.ts'
import { neighboursOf } from './neighbours.ts'
import { NoteForm } from './note-form.tsx'
import { OrderActions, useOrderStep } from './order-actions.tsx'
import { ORDER_READS } from './order-calls.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { PaymentMark, StageMark } from './order-marks.tsx'
import { OrderMoney } from './order-money.tsx'
import { OrderPhoneActions } from './order-phone-actions.tsx'
import { OrderRequests } from './order-requests.tsx'
import { OrderSteps } from './order-steps.tsx'
import { OrderTimeline } from './order-timeline.tsx'
import { OrderParcels } from './parcels/order-parcels.tsx'
import { type NoteDraft, useNoteDraft } from './use-note-draft.ts'
import { useTaking } from './use-taking.ts'

const EVERY_MS = 20_000
const LIST = '/office/orders'
const BACK = { href: LIST, label: 'Back to Orders' }

/** The page of one order: lines, money and history side by side; on a phone as tabs. */
export function OrderPage({ orderNo }: { orderNo: number }) {
  const query = useOfficeQuery(officeOrder, { orderNo }, { everyMs: EVERY_MS, keepsPrevious: false })
  const { data } = query
  const way = <WayBack orderNo={orderNo} />
  if (!data) {
    return (
      <>
        <PageHead title={`Order ${orderNo}`} before={way} back={BACK} />
        <QueryState query={query} what="this order" rows={8} />
      </>
    )
  }
  return <LoadedOrder page={data} way={way} />
}

function LoadedOrder({ page, way }: { page: OfficeOrder; way: React.ReactNode }) {
  const { order, money } = page
  const { orderNo } = order
  const address = useAddressState()
  const mayNote = useMay('orders.note')
  const step = useOrderStep(page)
  const taking = useTaking(page)
  const note = useRef<HTMLTextAreaElement>(null)
  const [draft, changeDraft] = useNoteDraft(orderNo)
  const [isCancelling, setCancelling] = useState(false)
  const cancel = useOfficeJob(cancelOrdersJob, ORDER_READS)
  const others = <Presence kind="order" id={String(orderNo)} isEditing={draft.text !== ''} />
  useMentionRead(page)
  const tab = address.get('tab') || 'products'
  const shownOn = (name: string) => (tab === name ? undefined : 'max-md:hidden')
  function startCancel(): void {
    address.set({ tab: null }, 'replace')
    setCancelling(true)
  }
  function askCustomer(text: string): void {
    // A note that was begun for colleagues is not turned into a message, and not lost.
    if (draft.text === '') changeDraft({ audience: 'customer', text })
    else if (draft.audience === 'customer') changeDraft({ text: `${draft.text}\n${text}` })
    else noteRefused('Add or clear the note for the office first.')
    writeNote()
  }
  function showLedger(): void {
    address.set({ tab: 'money' }, 'replace')
    setTimeout(() => document.getElementById('ledger')?.scrollIntoView())
  }
  function writeNote(): void {
    // Focuses at once if the field is on the screen, since the next keys belong to the note. On a phone its tab is
    // drawn first.
    note.current?.focus()
    if (document.activeElement === note.current) return
    address.set({ tab: 'notes' }, 'replace')
    setTimeout(() => note.current?.focus())
  }
  useKeys('Order', {
    ...(step && !step.refusal && { s: { label: step.words.toLowerCase(), run: step.run, isInStatusBar: true } }),
    t: { label: taking.isMine ? 'release' : 'take', run: taking.toggle, isInStatusBar: true },
    ...(mayNote && { n: { label: 'note', run: writeNote, isInStatusBar: true } }),
    ...(money && { l: { label: 'ledger', run: showLedger, isInStatusBar: true } }),
  })
  return (
    <>
      <PageHead
        title={`Order ${orderNo}`}
        before={way}
        subtitle={<CustomerLine page={page} />}
        aside={others}
        actions={
          <>
            {others}
            <OrderActions page={page} step={step} onNote={writeNote} onCancel={startCancel} />
          </>
        }
        back={BACK}
      />
      <PhoneSummary page={page} />
      <OrderSteps order={page} />
      <PartTabs
        page={page}
        current={tab}
        onChoose={(id) => address.set({ tab: id === 'products' ? null : id }, 'replace')}
      />
      <PageBody>
        <Column className={shownOn('products')}>
          {isCancelling ? (
            <CancelPicker
              page={page}
              isRunning={cancel.isRunning}
              onConfirm={(reason) => {
                setCancelling(false)
                void cancel.start({ orderNos: [orderNo], reason })
              }}
              onCancel={() => setCancelling(false)}
            />
          ) : null}
          <OrderRequests order={order} />
          <OrderParcels
            orderNo={orderNo}
            onAsk={askCustomer}
            lines={<OrderLines order={order} listPrices={page.listPrices} />}
          />
          <OrderFacts page={page} />
        </Column>
        {money ? (
          <Column label="Money" width="316px" className={shownOn('money')}>
            <OrderMoney money={money} order={page.order} orderNo={orderNo} isCancelled={page.stage === 'cancelled'} />
          </Column>
        ) : null}
        <Column label="History" width="284px" isPaper className={shownOn('notes')}>
          <OrderHistory page={page} field={note} draft={draft} onDraft={changeDraft} />
        </Column>
      </PageBody>
      <OrderPhoneActions page={page} step={step} onNote={writeNote} onCancel={startCancel} />
    </>
  )
}

function CustomerLine({ page: { order, customer } }: { page: OfficeOrder }) {
  return (
    <>
      <b className="font-semibold text-ink">{customer.name}</b> {order.branchName ?? order.shipAddress?.city ?? ''}
    </>
  )
}

/** On a phone, the parts of the page. */
function PartTabs({ page, current, onChoose }: { page: OfficeOrder; current: string; onChoose: (id: string) => void }) {
  const tabs = [
    { id: 'products', label: 'Products' },
    ...(page.money ? [{ id: 'money', label: 'Money' }] : []),
    { id: 'notes', label: `Notes ${page.timeline.filter((entry) => entry.id.startsWith('note')).length || ''}` },
  ]
  return (
    <nav aria-label="Parts of the order" className="flex flex-none border-b border-hairline md:hidden">
      {tabs.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          aria-current={id === current ? 'true' : undefined}
          className={classes(
            'min-h-11 flex-1 border-b-3',
            id === current ? 'border-ink font-semibold' : 'border-transparent text-muted',
          )}
          onClick={() => onChoose(id)}
        >
          {label}
        </button>
      ))}
    </nav>
  )
}

function OrderHistory({
  page,
  field,
  draft,
  onDraft,
}: {
  page: OfficeOrder
  field: RefObject<HTMLTextAreaElement | null>
  draft: NoteDraft
  onDraft: (change: Partial<NoteDraft>) => void
}) {
  const mayNote = useMay('orders.note')
  return (
    <div className="px-4 py-3 max-lg:px-(--room-left)">
      <h2 className="heading mb-2 text-d5">History</h2>
      {mayNote ? <NoteForm orderNo={page.order.orderNo} field={field} draft={draft} onDraft={onDraft} /> : null}
      <div className="mt-3">
        <OrderTimeline entries={page.timeline} orderNo={page.order.orderNo} canEmail />
      </div>
    </div>
  )
}

function CancelPicker({
  page,
  isRunning,
  onConfirm,
  onCancel,
}: {
  page: OfficeOrder
  isRunning: boolean
  onConfirm: (reason: string) => void
  onCancel: () => void
}) {
  const { money } = page
  const { orderNo } = page.order
  return (
    <div className="room-gutter pt-3">
      <CreditLimits orderNos={[orderNo]} />
      <ReasonPicker
        title={`Cancel order ${orderNo}?`}
        text={
          money && money.received > 0
            ? `${showMoney(money.received - money.refunded, 'auto')} must then be refunded. The customer gets an email.`
            : 'Its products go back into stock. The customer gets an email.'
        }
        reasons={CANCEL_REASONS}
        confirm={`Cancel order ${orderNo}`}
        keep="Keep order"
        isMoney
        isRunning={isRunning}
        onConfirm={(reason, words) => onConfirm(reasonText(reason, words))}
        onCancel={onCancel}
      />
    </div>
  )
}

/** On a phone, below the head: customer, delivery place and status. */
function PhoneSummary({ page }: { page: OfficeOrder }) {
  const { order, customer, stage, payment } = page
  const to = order.pickUpPoint?.name ?? order.branchName ?? order.shipAddress?.city
  return (
    <div className="room-gutter grid flex-none grid-cols-[1fr_auto] gap-x-3 py-2 md:hidden">
      <b className="truncate font-semibold">{customer.name}</b>
      <StageMark stage={stage} />
      <span className="truncate text-small text-muted">{to}</span>
      <PaymentMark payment={payment} />
    </div>
  )
}

/** A note that names this person is read once its order is open. */
function useMentionRead({ mentionsMe, order }: OfficeOrder): void {
  const { run } = useOfficeAction(officeOrderRead, { refreshes: ['office-order-counts', 'office-order'] })
  const read = useRef(run)
  read.current = run
  const { orderNo } = order
  useEffect(() => {
    if (mentionsMe) void read.current({ orderNo })
  }, [mentionsMe, orderNo])
}

/** Back to the list, and to the orders before and after this one in it. */
function WayBack({ orderNo }: { orderNo: number }) {
  const router = useRouter()
  const [beside] = useState(() => neighboursOf(orderNo))
  const go = (to: number | null | undefined) => to && router.push(`${LIST}/${to}`)
  useKeys('Order', {
    j: { label: 'next order', run: () => go(beside?.next), isInStatusBar: beside !== null },
    k: { label: 'previous order', run: () => go(beside?.previous) },
    esc: { label: 'back to the list', run: () => (beside ? router.back() : router.push(LIST)), isInStatusBar: true },
  })
  return (
    <>
      <Link className="link" href={LIST}>
        Orders
      </Link>
      {beside ? (
        <span className="text-muted">
          {beside.place} of {beside.of} <KeyHint keys="j" /> <KeyHint keys="k" />
        </span>
      ) : null}
    </>
  )
}
