'use client'

import Link from 'next/link'
import { useState } from 'react'
import { OfficeButton } from '#components/kit/button/office-button.tsx'
import { StatusMark } from '#components/kit/figure/status-mark.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { LoadingRows } from '#components/kit/state/office-states.tsx'
import { NOT_COPIED, useCopy } from '#lib/browser/use-copy.ts'
import type { Problem } from '#lib/contract/base/problem.ts'
import {
  type DraftOrder,
  officeDraftBuyer,
  officeDraftClose,
  placeDraftJob,
} from '#lib/contract/orders/office/drafts.ts'
import { showAmount, showMoney } from '#lib/format/money.ts'
import { useOfficeJob } from '#lib/office/jobs.ts'
import { useOfficeAction, useOfficeQuery } from '#lib/office/queries.ts'
import { useShopName } from '#lib/office/shop.ts'
import { depositCancellationText, depositText } from '#lib/orders/deposit-text.ts'
import { ORDER_READS } from '../order-calls.ts'

const OFFER = deferredPart(() => import('./offer-quote-form.tsx').then((module) => module.OfferQuoteForm))

/** Sums of a draft, missing details, and the send button; after sending, the customer's link. */
export function DraftSums({
  draft,
  isSettled,
  problem,
  needsAccount = false,
}: {
  draft: DraftOrder | null
  /** Whether the sums belong to the typed values. */
  isSettled: boolean
  problem: Problem | null
  /** Whether a customer with an account is still to be chosen. */
  needsAccount?: boolean
}) {
  const { start, isRunning } = useOfficeJob(placeDraftJob, ['office-draft', 'office-draft-list', ...ORDER_READS])
  const close = useOfficeAction(officeDraftClose, {
    refreshes: ['office-draft', 'office-draft-list'],
  })
  const [isQuoting, setQuoting] = useState(false)
  const userId = draft?.form.userId
  const { data: buyer } = useOfficeQuery(officeDraftBuyer, userId ? { userId } : null, { keepsPrevious: false })
  const isOnAccount = userId != null && typeof buyer?.creditTermsDays === 'number'
  if (!draft) return <p className="text-muted">Add a product or a name. The draft is then saved automatically.</p>
  if (draft.state === 'sent') return <Sent draft={draft} />
  if (draft.state === 'closed') return <Closed quoteNo={draft.quoteNo ?? null} />
  const wrong = draft.lines.flatMap(({ name, problem }) => (problem === null ? [] : `${name}: ${problem}`))
  const missing = [...new Set([...(needsAccount ? ['Choose a customer.'] : Object.values(draft.faults)), ...wrong])]
  const isReady = isSettled && !problem && missing.length === 0
  const isComplete = !needsAccount && Object.keys(draft.faults).every((field) => field === 'credit')
  const quoteNo = draft.quoteNo ?? null
  return (
    <section aria-label="Sums" aria-busy={!isSettled}>
      <Totals draft={draft} />
      <p role="status" className="mt-2 text-tiny text-muted">
        {problem ? 'Not saved.' : isSettled ? 'Saved.' : 'Saving.'} At current prices. No stock is reserved yet.
      </p>
      {missing.length > 0 ? (
        <>
          <h3 className="mt-2 text-tiny font-semibold">Still needed</h3>
          <ul aria-label="Still needed">
            {missing.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      ) : null}
      <div className="mt-3 flex flex-wrap gap-2">
        <OfficeButton
          variant="main"
          disabled={!isReady || isRunning}
          onClick={() => void start({ draftId: draft.draftId, version: draft.version })}
        >
          {isOnAccount ? 'Place order' : 'Place order and send payment link'}
        </OfficeButton>
        <OfficeButton
          disabled={!isSettled || close.isRunning}
          onClick={() => void close.run({ draftId: draft.draftId, version: draft.version })}
        >
          Discard draft
        </OfficeButton>
        <OfficeButton disabled={!isSettled || Boolean(problem) || !isComplete} onClick={() => setQuoting(true)}>
          {quoteNo === null ? 'Send as quote' : `Send for quote ${quoteNo}`}
        </OfficeButton>
      </div>
      {isQuoting ? (
        <Deferred
          part={OFFER}
          props={{ draftId: draft.draftId, version: draft.version, quoteNo, onClose: () => setQuoting(false) }}
          skeleton={<LoadingRows label="Loading form" rows={4} />}
        />
      ) : null}
    </section>
  )
}

/** The amounts of a draft, and the deposit of its order. */
function Totals({ draft }: { draft: DraftOrder }) {
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-y-0.5 tabular-nums [&>dd]:text-right">
        <dt className="text-muted">Products with VAT</dt>
        <dd>{showAmount(draft.products)}</dd>
        <dt className="text-muted">Delivery with VAT</dt>
        <dd>{showAmount(draft.delivery)}</dd>
        <dt className="text-muted">Rounding</dt>
        <dd>{showAmount(draft.rounding)}</dd>
        <dt className="border-t border-ink pt-1 font-semibold">Total</dt>
        <dd className="border-t border-ink pt-1 font-semibold">{showMoney(draft.total)}</dd>
      </dl>
      {draft.deposit ? (
        <p className="mt-1">
          {depositText(draft.deposit)} {depositCancellationText(draft.deposit)}
        </p>
      ) : null}
    </>
  )
}

/** A draft that was discarded, or became a quote. */
function Closed({ quoteNo }: { quoteNo: number | null }) {
  if (quoteNo === null) return <StatusMark status="ended">This draft was discarded.</StatusMark>
  return (
    <>
      <StatusMark status="done">This draft was sent as a quote.</StatusMark>
      <p className="mt-2">
        <Link className="link" href={`/office/orders/quotes/${quoteNo}`}>
          Open quote {quoteNo}
        </Link>
      </p>
    </>
  )
}

/** How the customer gets the link that pays the order. */
function LinkDelivery({ draft: { enquiryNo, form } }: { draft: DraftOrder }) {
  if (enquiryNo)
    return (
      <>
        The order and its payment link are sent in{' '}
        <Link className="link" href={`/office/enquiries/${enquiryNo}`}>
          the conversation
        </Link>
        , unless the customer wrote STOP. You can also send the link yourself:
      </>
    )
  return form.email || form.userId
    ? 'The customer gets the payment link by email. You can also send it yourself:'
    : 'There is no email address. Send the payment link yourself:'
}

/** The link that pays it, for the customer. */
function Sent({ draft }: { draft: DraftOrder }) {
  const { copied, copy } = useCopy()
  const { payLink, orderNo, form, total } = draft
  const shopName = useShopName()
  if (orderNo === null) return null
  if (!payLink) {
    return (
      <section aria-label="Sent">
        <StatusMark status="done">Order {orderNo} is placed.</StatusMark>
        <p className="mt-1 text-muted">It is on the company’s account. A confirmation was sent by email.</p>
        <p className="mt-2">
          <Link className="link" href={`/office/orders/${orderNo}`}>
            Open order
          </Link>
        </p>
      </section>
    )
  }
  const text = `Your order ${orderNo} at ${shopName} is ${showMoney(total, 'auto')} in total. You can pay here: ${payLink}`
  const phone = (form.mobileNumber ?? '').replace(/\D/g, '').replace(/^0/, '254')
  const encoded = encodeURIComponent(text)
  const ways = [
    { label: 'Send by WhatsApp', href: `https://wa.me/${phone}?text=${encoded}` },
    ...(phone ? [{ label: 'Send by SMS', href: `sms:+${phone}?body=${encoded}` }] : []),
    ...(form.email
      ? [
          {
            label: 'Send by email',
            href: `mailto:${form.email}?subject=${encodeURIComponent(`Order ${orderNo}`)}&body=${encoded}`,
          },
        ]
      : []),
  ]
  return (
    <section aria-label="Sent">
      <p>
        <StatusMark status="done">Order {orderNo} is placed.</StatusMark>
      </p>
      <p className="mt-1 text-muted">
        <LinkDelivery draft={draft} />
      </p>
      <p className="mt-2 break-all">
        <a className="link" href={payLink} target="_blank" rel="noreferrer">
          {payLink}
        </a>
      </p>
      <p role="status" className="text-muted">
        {copied === 'no' ? NOT_COPIED : ''}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <OfficeButton onClick={() => void copy(payLink)}>{copied === 'yes' ? 'Copied' : 'Copy link'}</OfficeButton>
        {ways.map(({ label, href }) => (
          <a key={label} className="link max-md:min-h-11" href={href} target="_blank" rel="noreferrer">
            {label}
          </a>
        ))}
        <Link className="link" href={`/office/orders/${orderNo}`}>
          Open order
        </Link>
      </div>
    </section>
  )
}
