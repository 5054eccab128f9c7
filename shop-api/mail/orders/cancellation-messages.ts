import { type Cents, showMoney } from '#lib/format/money.ts'
import { quantityOf } from '../../domain/cart/quantity.ts'
import { serialOf } from '../../store/orders/issue-tax-document.ts'
import { moneyOf } from '../../store/payments/payable-orders.ts'
import { answeredEmail, cancelledEmail } from '../order-emails.ts'
import { emailTo, type FollowParts, type OrderMessage, pdf, type Told, type WaitingEvent } from './order-message.ts'

/** What is told of cancellations, and of the answers to requests for them. */

/** The credit note that was issued with an event. */
async function creditOfEvent({ tx }: FollowParts, event: WaitingEvent) {
  const [note] = await tx.query<{ no: number; totalCents: Cents }>(
    `SELECT no, total_cents AS "totalCents" FROM tax_papers
     WHERE order_id = $1 AND kind = 'credit-note' AND issued_at = $2 ORDER BY no DESC LIMIT 1`,
    [event.orderId, event.at],
  )
  const serial = note && serialOf('credit-note', note.no)
  const files = serial ? [pdf(serial, { orderId: event.orderId, paper: 'credit-note', serial })] : []
  return { creditCents: note?.totalCents ?? 0, files }
}

/** Where what is credited goes: to whoever paid it, or off what the company owes. */
const backText = ({ creditTermsDays }: Told, creditCents: Cents): string =>
  creditTermsDays === null
    ? `You will get ${showMoney(creditCents)} back.`
    : `${showMoney(creditCents)} is taken off your account.`

const backOf = (subject: Told, creditCents: Cents): string => (creditCents > 0 ? backText(subject, creditCents) : '')

export async function cancelled(parts: FollowParts, event: WaitingEvent, subject: Told): Promise<OrderMessage> {
  const { creditCents: credited, files } = await creditOfEvent(parts, event)
  const onAccount = subject.creditTermsDays !== null
  // What is still to be given back, whether or not there is a credit note: parts have none.
  const creditCents = onAccount ? credited : (await moneyOf(parts.tx, subject.id)).toGiveBackCents
  const reason = subject.reason ?? ''
  const open = await parts.tx.query(
    "SELECT 1 FROM payment_attempts WHERE order_id = $1 AND state IN ('requested', 'prompted', 'unknown') LIMIT 1",
    [subject.id],
  )
  return {
    notification: {
      about: 'orders',
      title: `Order ${subject.orderNo} is cancelled`,
      body: creditCents > 0 ? backText(subject, creditCents) : reason,
    },
    email: cancelledEmail(emailTo(parts, subject, files), {
      reason,
      back: backOf(subject, creditCents),
      isBeingPaid: open.length > 0,
    }),
    always: files.length > 0,
  }
}

interface Answered {
  state: 'accepted' | 'declined'
  answer: string
  tenths: number | null
  product: string | null
}

export async function answered(parts: FollowParts, event: WaitingEvent, subject: Told): Promise<OrderMessage | null> {
  const [request] = await parts.tx.query<Answered>(
    `SELECT r.state, r.answer, r.quantity_tenths AS tenths,
       concat_ws(', ', l.product_name, nullif(l.colour_name, ''), nullif(l.size_name, '')) AS product
     FROM cancellation_requests r
     LEFT JOIN order_lines l ON l.order_id = r.order_id AND l.variant_id = r.variant_id
     WHERE r.id = $1`,
    [event.requestId],
  )
  if (!request || (request.state as string) === 'requested') return null
  const accepted = request.state === 'accepted'
  const what = request.tenths === null ? 'the whole' : `${quantityOf(request.tenths)} × ${request.product}`
  const { creditCents, files } = accepted ? await creditOfEvent(parts, event) : { creditCents: 0, files: [] }
  return {
    notification: {
      about: 'orders',
      title: `Order ${subject.orderNo}: cancellation ${request.state}`,
      body: [request.tenths === null ? '' : `${what}.`, request.answer].filter(Boolean).join(' '),
    },
    email: answeredEmail(emailTo(parts, subject, files), {
      accepted,
      what,
      words: request.answer,
      back: backOf(subject, creditCents),
    }),
    always: files.length > 0,
  }
}
