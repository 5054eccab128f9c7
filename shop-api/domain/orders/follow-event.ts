import { type Clock, showDay } from '#lib/clock.ts'
import { type Cents, showMoney } from '#lib/money.ts'
import { onAccountInWords } from '#lib/on-account.ts'
import type { Query } from '../../db/client.ts'
import type { OrderAddress } from '../../db/schema/orders.ts'
import {
  answeredLetter,
  cancelledLetter,
  type OrderLetter,
  paidLetter,
  partPaidLetter,
  receivedLetter,
  refundDueLetter,
  stepLetter,
  waitingLetter,
} from '../../mail/order-letters.ts'
import type { Attachment, Letter, post } from '../../mail/outbox.ts'
import { type MoneyEvent, moneyOf } from '../../payments/payable-order.ts'
import { NOTHING_TAKEN } from '../../payments/payment-standing.ts'
import { quantityOf } from '../cart/quantity.ts'
import { type News, notify } from '../notifications/notify.ts'
import { ANSWERABLE, PLACED_BY } from './answerable.ts'
import { issueInvoice, serialOf } from './issue-paper.ts'
import { lockOrder } from './locked-order.ts'
import type { Party } from './tax-paper.ts'

/** What happened to an order and is still to be told. */
export interface WaitingEvent {
  id: number
  orderId: string
  kind: 'placed' | 'status' | 'payment' | MoneyEvent | 'request' | 'answer'
  note: string
  toStatus: number | null
  requestId: number | null
  at: Date
}

export interface FollowParts {
  query: Query
  clock: Clock
  seller: Party
  publicUrl: string
  /** Notes a letter, in the same transaction. */
  post: typeof post
}

const CANCELLED = 5

interface Subject {
  id: string
  orderNo: number
  totalCents: Cents
  day: string
  userType: number | null
  userId: number | null
  address: OrderAddress
  status: number
  paymentStatus: number | null
  creditTermsDays: number | null
  reason: string | null
  email: string | null
  name: string | null
  wantsLetters: boolean
  /** Of an order that a sales representative placed: "Daniel Mutua for Wanjiru & Sons". */
  placedBy: string | null
  /** Who is told in the shop: who placed it and, of a company's, all who run it. */
  people: number[]
}

const SUBJECT = `
  SELECT o.id, o.order_no AS "orderNo", o.total_cents - o.credited_cents AS "totalCents",
    o.estimated_delivery_date::text AS day, o.user_type AS "userType", o.user_id AS "userId", o.address,
    o.status, o.payment_status AS "paymentStatus", o.credit_terms_days AS "creditTermsDays",
    o.cancellation_reason AS reason,
    ${PLACED_BY} AS "placedBy", u.email, coalesce(u.first_name, c.name) AS name, coalesce(s.email, true) AS "wantsLetters",
    ARRAY(SELECT p.id FROM users p WHERE p.deleted_at IS NULL
      AND (p.id = o.user_id OR (p.company_id = o.company_id AND p.user_type = 3))) AS people
  FROM orders o
  LEFT JOIN users u ON u.id = ${ANSWERABLE}
  LEFT JOIN companies c ON c.id = u.company_id
  LEFT JOIN notification_settings s ON s.user_id = u.id
  WHERE o.id = $1`

/** Does what follows from something that happened to an order: papers, letters, notifications. In a transaction. */
export async function followEvent(parts: FollowParts, event: WaitingEvent): Promise<void> {
  const { query, clock } = parts
  const [subject] = await query<Subject>(SUBJECT, [event.orderId], 'event-subject')
  if (!subject) return
  const told = await tell(parts, event, subject)
  if (!told) return
  await notify(query, subject.people, { href: `/order-details/${subject.id}`, ...told.news }, event.at)
  // Papers are sent whatever somebody has set; a guest has only letters.
  const wanted = told.always || subject.wantsLetters || subject.userId === null
  if (told.letter?.to && wanted) await parts.post(query, clock, told.letter)
}

interface Tidings {
  news: Omit<News, 'href'>
  letter: Letter | null
  /** True for a letter that carries a paper. */
  always: boolean
}

const tell = (parts: FollowParts, event: WaitingEvent, subject: Subject): Promise<Tidings | null> | Tidings | null => {
  if (event.kind === 'placed') return placed(parts, subject)
  if (event.kind === 'payment') return event.toStatus === 2 ? paid(parts, event, subject) : unpaid(parts, subject)
  if (event.kind === 'part-payment') return partPaid(parts, event, subject)
  if (event.kind === 'payment-waiting') return waiting(parts, event, subject)
  if (event.kind === 'refund-due') return refundDue(parts, event, subject)
  if (event.kind === 'status')
    return event.toStatus === 5 ? cancelled(parts, event, subject) : stepped(parts, event, subject)
  return event.kind === 'answer' ? answered(parts, event, subject) : null
}

function letterTo({ publicUrl }: FollowParts, subject: Subject, attachments: Attachment[]): OrderLetter {
  const page = subject.userId === null ? `/payment/${subject.id}` : `/order-details/${subject.id}`
  return {
    to: subject.email ?? subject.address.email ?? '',
    name: subject.name ?? subject.address.firstName ?? '',
    orderNo: subject.orderNo,
    href: `${publicUrl}${page}`,
    attachments,
  }
}

const pdf = (name: string, paper: Extract<Attachment, { paper: unknown }>['paper']): Attachment => ({
  name: `${name}.pdf`,
  type: 'application/pdf',
  paper,
})

function placed(parts: FollowParts, subject: Subject): Tidings {
  const toPay = subject.creditTermsDays === null && subject.paymentStatus !== 2 && subject.status !== CANCELLED
  const confirmation = pdf(`order-${subject.orderNo}`, { orderId: subject.id, paper: 'confirmation' })
  const letter = letterTo(parts, subject, [confirmation])
  return {
    news: {
      about: 'orders',
      title: `We have your order ${subject.orderNo}`,
      body: `${showMoney(subject.totalCents)}, with you on ${showDay(subject.day)}.${subject.placedBy ? ` Ordered by ${subject.placedBy}.` : ''}${accountWords(subject)}`,
    },
    letter: receivedLetter(toPay ? { ...letter, href: `${parts.publicUrl}/payment/${subject.id}` } : letter, {
      ...subject,
      toPay,
      onAccount: accountWords(subject).trim(),
    }),
    always: true,
  }
}

/** " On your account, due 30 days after its invoice."; empty for an order that is paid at once. */
function accountWords({ creditTermsDays: termsDays }: Subject): string {
  return termsDays === null ? '' : ` ${onAccountInWords({ termsDays, dueOn: null })}.`
}

async function paid(parts: FollowParts, event: WaitingEvent, subject: Subject): Promise<Tidings | null> {
  const { query, seller } = parts
  const order = await lockOrder(query, { id: subject.id }, null)
  // Money for an order that was cancelled meanwhile is given back, not invoiced: that is told by its own event.
  if (order.status === CANCELLED) return null
  const no = await issueInvoice({ query, seller, now: event.at }, order)
  const [payment] = await query<{ receipts: string | null }>(
    "SELECT string_agg(receipt, ', ' ORDER BY no) AS receipts FROM payment_money WHERE order_id = $1 AND settled_at <= $2",
    [subject.id, event.at],
  )
  const receipt = payment?.receipts ?? null
  return {
    news: {
      about: 'payments',
      title: `Payment for order ${subject.orderNo} received`,
      body: `${showMoney(subject.totalCents)}${receipt ? `, receipt ${receipt}` : ''}.`,
    },
    letter: paidLetter(letterTo(parts, subject, [invoiceFile(subject.id, no)]), { ...subject, receipt }),
    always: true,
  }
}

const invoiceFile = (orderId: string, no: number) =>
  pdf(serialOf('invoice', no), { orderId, paper: 'invoice', serial: serialOf('invoice', no) })

async function unpaid({ query }: FollowParts, subject: Subject): Promise<Tidings | null> {
  if (subject.status === CANCELLED) return null
  const [last] = await query<{ nothingTaken: boolean }>(
    `SELECT ${NOTHING_TAKEN} AS "nothingTaken" FROM orders o WHERE o.id = $1`,
    [subject.id],
  )
  const certain = last?.nothingTaken === true
  return {
    news: {
      about: 'payments',
      title: `Payment for order ${subject.orderNo} did not go through`,
      body: certain
        ? 'Nothing was taken. You can try again from the order.'
        : 'It is not certain yet that nothing was taken. Look at your messages before you try again from the order.',
    },
    letter: null,
    always: false,
  }
}

/** A part of what the order costs came in. */
async function partPaid(parts: FollowParts, event: WaitingEvent, subject: Subject): Promise<Tidings | null> {
  const { receivedCents: allCents, givenCents, dueCents } = await moneyOf(parts.query, subject.id)
  const receivedCents = allCents - givenCents
  if (dueCents === 0) return null
  const receipt = await receiptAt(parts, event)
  const letter = { ...letterTo(parts, subject, []), href: `${parts.publicUrl}/payment/${subject.id}` }
  return {
    news: {
      about: 'payments',
      title: `A part of order ${subject.orderNo} is paid`,
      body: `${showMoney(receivedCents)} has come in, ${showMoney(dueCents)} is still to be paid.`,
    },
    letter: partPaidLetter(letter, { receivedCents, dueCents, receipt }),
    always: false,
  }
}

/** Money came in with the order's number that is not what is due: a person looks at it. */
function waiting(parts: FollowParts, event: WaitingEvent, subject: Subject): Tidings {
  return {
    news: {
      about: 'payments',
      title: `We are looking at a payment for order ${subject.orderNo}`,
      body: `${event.note}. Please do not pay again until you hear from us.`,
    },
    letter: waitingLetter(letterTo(parts, subject, []), event.note),
    always: true,
  }
}

/** Money came in that the order does not need: it was cancelled, or is paid already. */
async function refundDue(parts: FollowParts, event: WaitingEvent, subject: Subject): Promise<Tidings | null> {
  const { toGiveBackCents } = await moneyOf(parts.query, subject.id)
  if (toGiveBackCents === 0) return null
  const isCancelled = subject.status === CANCELLED
  const receipt = await receiptAt(parts, event)
  return {
    news: {
      about: 'payments',
      title: isCancelled
        ? `Money came in for your cancelled order ${subject.orderNo}`
        : `More was paid for order ${subject.orderNo} than it costs`,
      body: `You will get ${showMoney(toGiveBackCents)} back in all.`,
    },
    letter: refundDueLetter(letterTo(parts, subject, []), { toGiveBackCents, isCancelled, receipt }),
    always: true,
  }
}

/** The receipt of the payment that came with an event; null while it is not known. */
async function receiptAt({ query }: FollowParts, event: WaitingEvent): Promise<string | null> {
  const [row] = await query<{ receipt: string | null }>(
    'SELECT receipt FROM payment_money WHERE order_id = $1 AND settled_at = $2 ORDER BY no DESC LIMIT 1',
    [event.orderId, event.at],
  )
  return row?.receipt ?? null
}

const STEPS = {
  2: ['is in process', (day: string) => `We are getting it ready. It should be with you on ${showDay(day)}.`],
  3: ['is on its way', () => 'It has left us.'],
  4: ['is delivered', () => 'If anything is not as it should be, write to us within fourteen days.'],
} as const

async function stepped(parts: FollowParts, event: WaitingEvent, subject: Subject): Promise<Tidings | null> {
  const status = event.toStatus as 2 | 3 | 4
  const step = STEPS[status]
  if (!step) return null
  // The invoice that was issued with this very step goes along.
  const [invoice] = await parts.query<{ no: number }>(
    "SELECT no FROM tax_papers WHERE order_id = $1 AND kind = 'invoice' AND issued_at = $2",
    [subject.id, event.at],
  )
  const files = status === 3 && invoice ? [invoiceFile(subject.id, invoice.no)] : []
  return {
    news: { about: 'orders', title: `Order ${subject.orderNo} ${step[0]}`, body: step[1](subject.day) },
    letter: stepLetter(letterTo(parts, subject, files), status, subject.day),
    always: files.length > 0,
  }
}

/** The credit note that was issued with an event. */
async function creditOfEvent({ query }: FollowParts, event: WaitingEvent) {
  const [note] = await query<{ no: number; totalCents: Cents }>(
    `SELECT no, total_cents AS "totalCents" FROM tax_papers
     WHERE order_id = $1 AND kind = 'credit-note' AND issued_at = $2 ORDER BY no DESC LIMIT 1`,
    [event.orderId, event.at],
  )
  const serial = note && serialOf('credit-note', note.no)
  const files = serial ? [pdf(serial, { orderId: event.orderId, paper: 'credit-note', serial })] : []
  return { creditCents: note?.totalCents ?? 0, files }
}

/** Where what is credited goes: to whoever paid it, or off what the company owes. */
const backInWords = ({ creditTermsDays }: Subject, creditCents: Cents): string =>
  creditTermsDays === null
    ? `You will get ${showMoney(creditCents)} back.`
    : `${showMoney(creditCents)} is taken off your account.`

const backOf = (subject: Subject, creditCents: Cents): string =>
  creditCents > 0 ? backInWords(subject, creditCents) : ''

async function cancelled(parts: FollowParts, event: WaitingEvent, subject: Subject): Promise<Tidings> {
  const { creditCents: credited, files } = await creditOfEvent(parts, event)
  const onAccount = subject.creditTermsDays !== null
  // What is still to be given back, whether or not there is a credit note: parts have none.
  const creditCents = onAccount ? credited : (await moneyOf(parts.query, subject.id)).toGiveBackCents
  const reason = subject.reason ?? ''
  const open = await parts.query(
    "SELECT 1 FROM payment_attempts WHERE order_id = $1 AND state IN ('requested', 'prompted', 'unknown') LIMIT 1",
    [subject.id],
  )
  return {
    news: {
      about: 'orders',
      title: `Order ${subject.orderNo} is cancelled`,
      body: creditCents > 0 ? backInWords(subject, creditCents) : reason,
    },
    letter: cancelledLetter(letterTo(parts, subject, files), {
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

async function answered(parts: FollowParts, event: WaitingEvent, subject: Subject): Promise<Tidings | null> {
  const [request] = await parts.query<Answered>(
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
    news: {
      about: 'orders',
      title: `Order ${subject.orderNo}: cancellation ${request.state}`,
      body: [request.tenths === null ? '' : `${what}.`, request.answer].filter(Boolean).join(' '),
    },
    letter: answeredLetter(letterTo(parts, subject, files), {
      accepted,
      what,
      words: request.answer,
      back: backOf(subject, creditCents),
    }),
    always: files.length > 0,
  }
}
