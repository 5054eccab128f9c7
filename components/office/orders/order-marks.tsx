import { classes } from '#components/kit/classes.ts'
import { Age } from '#components/kit/figure/figures.tsx'
import { type Status, StatusMark } from '#components/kit/figure/status-mark.tsx'
import type { OfficeListedOrder } from '#lib/contract/orders/office/order-list.ts'
import {
  ORDER_STAGE_TEXT,
  type OrderStage,
  PAYMENT_STATE_TEXT,
  type PaymentState,
  shortMethodText,
} from '#lib/contract/orders/office/order-stages.ts'
import { dayInNairobi } from '#lib/format/clock.ts'
import { useNow } from '#lib/office/use-now.ts'
import { dayOfMonth, daysLate, shortDay } from '#lib/office/when.ts'

const STAGES: Readonly<Record<OrderStage, Status>> = {
  held: 'held',
  'to-approve': 'wait',
  'to-pack': 'wait',
  out: 'out',
  delivered: 'done',
  cancelled: 'ended',
}

const PACKING: Readonly<Record<NonNullable<OfficeListedOrder['packing']>['state'], Status>> = {
  packing: 'now',
  packed: 'most',
  'part-sent': 'half',
}

/** The promised day; red with the days it is late while the order is open. On a phone a late order shows only those. */
export function PromisedDay({
  day,
  isOpen,
  isShort = false,
  lateText = ({ days }) => `${days} d late`,
}: {
  day: string
  isOpen: boolean
  isShort?: boolean
  /** For a page in another language. */
  lateText?: (values: { days: number }) => string
}) {
  const now = useNow()
  const late = isOpen && now ? daysLate(day, dayInNairobi(now)) : 0
  return (
    <span title={shortDay(day)} className={classes('whitespace-nowrap', late > 0 && 'font-semibold text-error')}>
      {late === 0
        ? dayOfMonth(day)
        : isShort
          ? lateText({ days: late })
          : `${dayOfMonth(day)}, ${lateText({ days: late })}`}
    </span>
  )
}

/** Status of an order. */
export function StageMark({
  stage,
  packing = null,
  askedToCancel = false,
}: {
  stage: OrderStage
  packing?: OfficeListedOrder['packing']
  askedToCancel?: boolean
}) {
  if (askedToCancel) return <StatusMark status="look">Cancel requested</StatusMark>
  if (packing) return <StatusMark status={PACKING[packing.state]}>{packing.text}</StatusMark>
  return <StatusMark status={STAGES[stage]}>{ORDER_STAGE_TEXT[stage]}</StatusMark>
}

const PAYMENTS: Readonly<Record<PaymentState, Status>> = {
  paid: 'done',
  'on-account': 'wait',
  'on-delivery': 'wait',
  'balance-due': 'half',
  'part-paid': 'half',
  'prompt-sent': 'now',
  undecided: 'undecided',
  failed: 'ended',
  'not-paid': 'ended',
  'refund-due': 'wrong',
}

/** Payment status of an order: "Paid, M-Pesa", "Undecided 2 h". */
export function PaymentMark({
  payment,
  method = null,
  since = null,
}: {
  payment: PaymentState
  method?: Parameters<typeof shortMethodText>[0] | null
  since?: string | null
}) {
  return (
    <StatusMark status={PAYMENTS[payment]}>
      {PAYMENT_STATE_TEXT[payment]}
      {payment === 'paid' && method ? `, ${shortMethodText(method)}` : null}
      {payment === 'undecided' && since ? (
        <>
          {' '}
          <Age at={since} isShort />
        </>
      ) : null}
    </StatusMark>
  )
}
