import { ANSWERABLE, PLACED_BY } from '../../domain/orders/answerable.ts'
import { notify } from '../../store/notifications/notify.ts'
import { tokenForEmail } from '../../store/orders/guest-order-tokens.ts'
import { mayWrite } from '../../store/orders/limit-guest-emails.ts'
import { answered, cancelled } from './cancellation-messages.ts'
import type { FollowParts, OrderMessage, Subject, Told, WaitingEvent } from './order-message.ts'
import { loadSummary } from './order-summary.ts'
import { paid, partPaid, refundDue, unpaid, waiting } from './payment-messages.ts'
import { placed, released, stepped } from './progress-messages.ts'

const SUBJECT = `
  SELECT o.id, o.order_no AS "orderNo", o.purchase_order_no AS "purchaseOrderNo", o.total_cents - o.credited_cents AS "totalCents",
    o.estimated_delivery_date::text AS day, o.user_type AS "userType", o.user_id AS "userId", o.address,
    o.status, o.payment_status AS "paymentStatus", o.credit_terms_days AS "creditTermsDays",
    o.cancellation_reason AS reason,
    ${PLACED_BY} AS "placedBy", u.email, coalesce(u.first_name, c.name) AS name, coalesce(s.email, true) AS "wantsEmails",
    ARRAY(SELECT p.id FROM users p WHERE p.deleted_at IS NULL
      AND (p.id = o.user_id OR (p.company_id = o.company_id AND p.user_type = 3))) AS people
  FROM orders o
  LEFT JOIN users u ON u.id = ${ANSWERABLE}
  LEFT JOIN companies c ON c.id = u.company_id
  LEFT JOIN notification_settings s ON s.user_id = u.id
  WHERE o.id = $1`

/** Does what follows from something that happened to an order: documents, emails, notifications. In a transaction. */
export async function followEvent(parts: FollowParts, event: WaitingEvent): Promise<void> {
  const { tx, clock } = parts
  const [found] = await tx.query<Subject>(SUBJECT, [event.orderId], 'event-subject')
  if (!found) return
  const subject = { ...found, summary: await loadSummary(tx.query, found.id), page: await pageOf(parts, found) }
  const told = await tell(parts, event, subject)
  if (!told) return
  await notify(tx, subject.people, { href: `/order-details/${subject.id}`, ...told.notification }, event.at)
  // Documents are sent whatever somebody has set; a guest has only emails.
  const wanted = told.always || subject.wantsEmails || subject.userId === null
  if (!told.email?.to || !wanted) return
  if (await mayWrite(parts, subject, event, told.email.to)) await parts.queueEmail(tx, clock, told.email)
}

/** Where somebody looks at the order: people with an account signed in, guests by the secret of its page. */
async function pageOf({ tx, tokens, clock }: FollowParts, { id, userType }: Subject): Promise<string> {
  if (userType !== null) return `/order-details/${id}`
  return `/order/${await tokenForEmail(tx.query, tokens, id, clock())}`
}

const tell = (
  parts: FollowParts,
  event: WaitingEvent,
  subject: Told,
): Promise<OrderMessage | null> | OrderMessage | null => {
  if (event.kind === 'placed') return placed(parts, subject)
  if (event.kind === 'payment') return event.toStatus === 2 ? paid(parts, event, subject) : unpaid(parts, subject)
  if (event.kind === 'released') return released(parts, subject)
  if (event.kind === 'part-payment') return partPaid(parts, event, subject)
  if (event.kind === 'payment-waiting') return waiting(parts, event, subject)
  if (event.kind === 'refund-due') return refundDue(parts, event, subject)
  if (event.kind === 'status')
    return event.toStatus === 5 ? cancelled(parts, event, subject) : stepped(parts, event, subject)
  return event.kind === 'answer' ? answered(parts, event, subject) : null
}
