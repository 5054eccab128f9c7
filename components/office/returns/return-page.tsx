'use client'

import Link from 'next/link'
import { When } from '#components/kit/figure/figures.tsx'
import { Column, PageBody, PageHead } from '#components/kit/page/page-layout.tsx'
import { Section } from '#components/kit/page/section.tsx'
import { QueryState } from '#components/kit/state/office-states.tsx'
import { type OfficeReturn, type OfficeReturnLine, officeReturn } from '#lib/contract/returns/office/returns.ts'
import { quantityText } from '#lib/format/quantity.ts'
import { useOfficeQuery } from '#lib/office/queries.ts'
import { conditionText } from './condition-text.ts'
import { ReturnCredit } from './return-credit.tsx'
import { ReturnDecision } from './return-decision.tsx'
import { ReturnExchange } from './return-exchange.tsx'
import { ReturnMark, SETTLEMENT_NAMES } from './return-marks.tsx'
import { ReturnReceipt } from './return-receipt.tsx'

const BACK = { href: '/office/orders/returns', label: 'Back to Returns' }
const EVERY_MS = 20_000

/** One return: its products and pictures, and the next step. */
export function ReturnPage({ no }: { no: number }) {
  const query = useOfficeQuery(officeReturn, { returnNo: no }, { keepsPrevious: false, everyMs: EVERY_MS })
  const { data } = query
  if (data) return <LoadedReturn shown={data} />
  return (
    <>
      <PageHead title={`Return ${no}`} back={BACK} />
      <QueryState query={query} what="this return" permission="orders.view" />
    </>
  )
}

function LoadedReturn({ shown }: { shown: OfficeReturn }) {
  const { returnNo, state, customer, note, lines, photoIds, messages } = shown
  // A step changes the version: the forms begin again with the new quantities.
  const key = `${state}${shown.version}`
  return (
    <>
      <PageHead
        title={`Return ${returnNo}`}
        back={BACK}
        before={
          <Link href={BACK.href} className="link">
            Returns
          </Link>
        }
        subtitle={
          <span className="flex items-center gap-4">
            <ReturnMark state={state} />
            <span className="truncate">{customer}</span>
          </span>
        }
        aside={<ReturnMark state={state} />}
      />
      <PageBody>
        <Column className="room-gutter py-4">
          <div className="grid max-w-180 gap-5">
            {note ? <p className="break-words whitespace-pre-line">“{note}”</p> : null}
            <Pictures returnNo={returnNo} photoIds={photoIds} />
            <Messages messages={messages} />
            {state === 'requested' || state === 'question' ? <ReturnDecision key={key} shown={shown} /> : null}
            {state === 'approved' ? <ReturnReceipt key={key} shown={shown} /> : null}
            {state === 'requested' || state === 'question' || state === 'approved' ? null : <Lines lines={lines} />}
            {state === 'received' && shown.credit ? (
              <ReturnCredit key={`${key}${shown.credit.returnNos}`} shown={shown} credit={shown.credit} />
            ) : null}
            {state === 'credited' && shown.settlement === 'exchange' ? <ReturnExchange shown={shown} /> : null}
          </div>
        </Column>
        <Column width="clamp(260px, 22vw, 316px)" isPaper className="room-gutter py-4 lg:px-4.5">
          <Facts shown={shown} />
        </Column>
      </PageBody>
    </>
  )
}

function Facts({ shown }: { shown: OfficeReturn }) {
  const { orderNo, customer, settlement, wayBack, place, createdAt, decidedBy, receivedAt, creditedAt } = shown
  return (
    <Section title="Order and customer">
      <p>
        <Link href={`/office/orders/${orderNo}`} prefetch={false} className="link touch-target">
          Order {orderNo}
        </Link>
      </p>
      <p>{customer}</p>
      <p className="mt-2">
        {wayBack === 'drop-off' ? 'The customer brings the products' : 'To collect'}
        {place ? `: ${place}` : ''}
      </p>
      <p>Wanted: {SETTLEMENT_NAMES[settlement]}</p>
      <ul className="mt-2 text-tiny text-muted">
        <li>
          Requested <When at={createdAt} />
        </li>
        {decidedBy ? <li>Decided by {decidedBy}</li> : null}
        {receivedAt ? (
          <li>
            Received <When at={receivedAt} />
          </li>
        ) : null}
        {creditedAt ? (
          <li>
            Credited <When at={creditedAt} />: {shown.creditNotes.join(', ')}
          </li>
        ) : null}
      </ul>
    </Section>
  )
}

function Pictures({ returnNo, photoIds }: { returnNo: number; photoIds: readonly number[] }) {
  if (photoIds.length === 0) return null
  return (
    <ul aria-label="Pictures" className="flex flex-wrap gap-3">
      {photoIds.map((id, index) => (
        <li key={id}>
          <a href={`/api/office/return-photos/${id}`} target="_blank" rel="noreferrer">
            {/* biome-ignore lint/performance/noImgElement: a private picture from a call */}
            <img
              src={`/api/office/return-photos/${id}`}
              alt={`${index + 1} of return ${returnNo}`}
              loading="lazy"
              className="size-32 border border-hairline bg-white object-cover"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Messages({ messages }: { messages: OfficeReturn['messages'] }) {
  if (messages.length === 0) return null
  return (
    <ol aria-label="Messages" className="grid gap-2">
      {messages.map(({ isShop, text, at }) => (
        <li key={`${at}${text}`} className="border-l-3 border-hairline pl-3">
          <p className="text-tiny text-muted">
            {isShop ? 'Shop' : 'Customer'}, <When at={at} />
          </p>
          <p className="break-words whitespace-pre-line">{text}</p>
        </li>
      ))}
    </ol>
  )
}

/** The lines of a return that waits for no quantities. */
function Lines({ lines }: { lines: readonly OfficeReturnLine[] }) {
  return (
    <ul aria-label="Products" className="border-t border-hairline">
      {lines.map((line) => (
        <li key={line.position} className="border-b border-hairline py-1.5">
          <p className="font-semibold break-words">{line.name}</p>
          <p className="text-muted">{quantitiesOf(line)}</p>
        </li>
      ))}
    </ul>
  )
}

function quantitiesOf({
  requested,
  approved,
  received,
  unit,
  reason,
  condition,
  isRestocked,
}: OfficeReturnLine): string {
  const stock = received ? (isRestocked ? 'back in stock' : 'written off') : ''
  return [
    `Requested: ${quantityText(requested, unit)}`,
    approved === null ? '' : `approved: ${quantityText(approved, unit)}`,
    received === null ? '' : `received: ${quantityText(received, unit)}`,
    reason,
    conditionText(condition),
    stock,
  ]
    .filter(Boolean)
    .join(', ')
}
