'use client'

import { DepositNote } from '#components/checkout/deposit-note.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { Deferred, deferredPart } from '#components/kit/state/deferred.tsx'
import { Skeleton } from '#components/kit/state/skeleton.tsx'
import type { Quote, QuoteVersion } from '#lib/contract/quotes/quotes.ts'
import { showInstant } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { perUnit, quantityText } from '#lib/format/quantity.ts'
import { QUOTE_STATE_TEXT, validText } from '#lib/quotes/quote-text.ts'

const ACTIONS = deferredPart(() => import('./quote-actions.tsx').then((module) => module.QuoteActions))
const PRICING = deferredPart(() => import('./rep-pricing.tsx').then((module) => module.RepPricing))

/** The key of a quote of the signed-in user is its number; that of an emailed link is a secret. */
const OWN_KEY = /^\d+$/

/** A quote: state, last day, lines with both prices, total, the buyer's choices, and its versions. */
export function QuoteSheet({ quote, quoteKey }: { quote: Quote; quoteKey: string }) {
  const { quoteNo, versions, limits, deposit } = quote
  const [current, ...earlier] = versions
  if (!current) return null
  return (
    <>
      {OWN_KEY.test(quoteKey) ? (
        <NavLink href="/quotes" className="link -mt-4 mb-1 inline-flex min-h-11 items-center print:hidden">
          All quotes
        </NavLink>
      ) : null}
      <h1 className="heading text-d2">Quote {quoteNo}</h1>
      <Status quote={quote} current={current} />
      <Lines version={current} />
      <Sums version={current} />
      {deposit ? (
        <div className="ml-auto max-w-100">
          <DepositNote deposit={deposit} />
        </div>
      ) : null}
      {current.note ? (
        <p className="mt-4 break-words whitespace-pre-line">
          <span className="text-small text-muted">Note from {current.madeByName || 'the shop'}: </span>
          {current.note}
        </p>
      ) : null}
      {versions.some(({ kind }) => kind === 'offer') ? (
        <p className="mt-4">
          <a
            className="link inline-flex min-h-11 items-center"
            href={`/api/quote-document?${new URLSearchParams({ quoteKey })}`}
          >
            Quote as PDF
          </a>
        </p>
      ) : null}
      <div className="mt-6">
        <Deferred part={ACTIONS} props={{ quote, current, quoteKey }} skeleton={<Skeleton className="h-12 w-60" />} />
      </div>
      {limits ? (
        <div className="mt-10">
          <Deferred part={PRICING} props={{ current, limits, quoteKey }} skeleton={<Skeleton className="h-64" />} />
        </div>
      ) : null}
      {earlier.length > 0 ? <Earlier versions={earlier} /> : null}
    </>
  )
}

function Status({ quote, current }: { quote: Quote; current: QuoteVersion }) {
  const { state, reason, orderId, orderNo, customer } = quote
  const { lastDay, version, destination } = current
  return (
    <div className="mt-2 space-y-1" role="status">
      <p>
        <strong className="font-semibold">{QUOTE_STATE_TEXT[state]}.</strong>{' '}
        {state === 'offered' && lastDay ? `${validText(lastDay)}.` : ''}
        {state === 'expired' && lastDay ? `It was ${validText(lastDay).replace('Valid', 'valid')}.` : ''}
        {state === 'open' ? 'We are preparing our offer and will email you.' : ''}
        {reason ? ` ${reason}` : ''}
      </p>
      <p className="text-small text-muted">
        For {customer}, version {version}. {destination}
      </p>
      {state === 'accepted' && orderId ? (
        <p>
          <NavLink className="link" href={`/receive-message/${orderId}`}>
            Order {orderNo}
          </NavLink>{' '}
          is placed at these prices.
        </p>
      ) : null}
    </div>
  )
}

function Lines({ version: { lines, kind } }: { version: QuoteVersion }) {
  return (
    <ul aria-label="Products" className="mt-6 border-t border-ink">
      {lines.map(({ productId, name, code, quantity, unit, listPrice, price, amount }) => (
        <li
          key={productId}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-b border-hairline py-3"
        >
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-semibold break-words">{name}</p>
            <p className="text-small text-muted">
              {code}, {quantityText(quantity, unit)}
            </p>
          </div>
          {kind === 'offer' && price !== null && amount !== null ? (
            <div className="text-right">
              <p>
                {listPrice !== null && listPrice > price ? (
                  <del className="mr-2 text-small text-muted">
                    <span className="sr-only">List price </span>
                    {showMoney(listPrice)}
                  </del>
                ) : null}
                <span className="whitespace-nowrap">
                  {showMoney(price)} ex-VAT {perUnit(unit)}
                </span>
              </p>
              <p className="font-semibold whitespace-nowrap">{showMoney(amount)} with VAT</p>
            </div>
          ) : (
            <p className="text-muted">No price yet</p>
          )}
        </li>
      ))}
    </ul>
  )
}

function Sums({ version: { delivery, rounding, total, saving } }: { version: QuoteVersion }) {
  if (total === null) return null
  return (
    <dl className="mt-4 ml-auto grid max-w-100 grid-cols-[1fr_auto] gap-x-6 gap-y-1 [&>dd]:text-right">
      <dt className="text-muted">Delivery with VAT</dt>
      <dd>{delivery === 0 ? 'Free' : showMoney(delivery)}</dd>
      {rounding === 0 ? null : (
        <>
          <dt className="text-muted">Rounding</dt>
          <dd>{showMoney(rounding)}</dd>
        </>
      )}
      <dt className="border-t border-ink pt-1 font-semibold">Total with VAT</dt>
      <dd className="border-t border-ink pt-1 text-d4 font-bold">{showMoney(total, 'auto')}</dd>
      {saving ? (
        <>
          <dt className="text-madder">You save, with VAT</dt>
          <dd className="text-madder">{showMoney(saving)}</dd>
        </>
      ) : null}
    </dl>
  )
}

/** Earlier versions, newest first: they can no longer be accepted. */
function Earlier({ versions }: { versions: readonly QuoteVersion[] }) {
  return (
    <details className="mt-10 border-t border-hairline pt-4">
      <summary className="min-h-11 cursor-pointer font-semibold">Earlier versions ({versions.length})</summary>
      <ol className="mt-2 space-y-4">
        {versions.map((version) => (
          <li key={version.version}>
            <h2 className="font-semibold">
              Version {version.version}
              {version.total === null ? '' : `: ${showMoney(version.total, 'auto')}`}
            </h2>
            <p className="text-small text-muted">
              {version.madeByName}, {showInstant(new Date(version.at))}
              {version.note ? `: ${version.note}` : ''}
            </p>
            <ul className="text-small">
              {version.lines.map(({ productId, name, quantity, unit, price }) => (
                <li key={productId}>
                  {quantityText(quantity, unit)}, {name}
                  {price === null ? '' : `, ${showMoney(price)} ex-VAT`}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </details>
  )
}
