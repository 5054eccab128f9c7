import type { ReactNode } from 'react'
import type { TypedFacts } from '#lib/contract/site/office/shop-facts.ts'
import { joined, siteTitle } from '#lib/shop/site.ts'

/** A part of the preview, with the place it is shown at. */
function Shown({ where, children }: { where: string; children: ReactNode }) {
  return (
    <section aria-label={where}>
      <h2 className="text-tiny text-muted">{where}</h2>
      <div className="mt-1 border border-hairline bg-ground px-3.5 py-3">{children}</div>
    </section>
  )
}

const addressLines = ({ street, postBox, town, postalCode }: TypedFacts) =>
  [street, joined([postBox, joined([town, postalCode], ' ')])].filter(Boolean)

/** The typed facts as customers see them: in a search result, at a page's foot, on an invoice. */
export function FactsPreview({
  typed,
  sellerName,
  sellerPin,
}: {
  typed: TypedFacts
  /** Name of the seller on documents from the environment; it replaces `company`. */
  sellerName: string | null
  sellerPin: string | null
}) {
  const { name, company, phone, hours, whatsApp, priceNote, description } = typed
  const lines = addressLines(typed)
  return (
    <div className="room-gutter space-y-5 py-4 [overflow-wrap:anywhere]">
      <Shown where="In a search result">
        <p className="text-lead text-link">{siteTitle(typed)}</p>
        <p className="mt-0.5 line-clamp-2 text-small text-muted">{description}</p>
      </Shown>
      <Shown where="At the foot of each page">
        <p className="heading text-d5">{name}</p>
        {[company === name ? '' : company, ...lines].filter(Boolean).map((line) => (
          <p key={line} className="text-small text-muted">
            {line}
          </p>
        ))}
        <p className="mt-1.5 text-small">{joined([phone, hours])}</p>
        {whatsApp ? <p className="text-small">WhatsApp</p> : null}
        {priceNote ? <p className="mt-1.5 text-tiny text-muted">{priceNote}</p> : null}
      </Shown>
      <Shown where="On invoices">
        <p className="font-semibold">{sellerName ?? company}</p>
        {[...lines, phone].filter(Boolean).map((line) => (
          <p key={line} className="text-small text-muted">
            {line}
          </p>
        ))}
        {sellerPin ? <p className="text-small">KRA PIN {sellerPin}</p> : null}
        <p className="mt-2 text-tiny text-muted">
          {sellerName ? 'The name and the PIN on invoices are' : 'The PIN on invoices is'} set on the server, because
          existing invoices depend on it.
        </p>
      </Shown>
    </div>
  )
}
