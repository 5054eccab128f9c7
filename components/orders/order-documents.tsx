import type { OrderDetails } from '#lib/contract/orders/order-details.ts'
import type { OrderDocument } from '#lib/contract/orders/order-document.ts'
import { dayOf } from '#lib/orders/order-text.ts'
import { DocumentAtKra } from './document-at-kra.tsx'

/** The address of a document's file; a guest's order needs the token of its page. */
function fileOf(orderId: string, token: string | undefined, { paper: kind, serial }: OrderDocument): string {
  const which = { paper: kind, ...(serial && { serial }) }
  return token === undefined
    ? `/api/order-paper?${new URLSearchParams({ orderId, ...which })}`
    : `/api/guest-order-document?${new URLSearchParams({ token, ...which })}`
}

/** A sheet with a folded corner: marks a link to a file. */
function SheetIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      width={22}
      height={22}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      className="mt-0.5 shrink-0"
    >
      <path d="M5.5 3.5h8.5l4.5 4.5v12.5h-13ZM14 3.5V8h4.5M8.5 12.5h7M8.5 16h7" />
    </svg>
  )
}

/** The order's documents, each a PDF. */
export function OrderDocuments({
  order: { orderId, papers },
  token,
}: {
  order: OrderDetails
  token: string | undefined
}) {
  if (papers.length === 0) return null
  return (
    <section aria-labelledby="order-papers" className="print:hidden">
      <h3 id="order-papers" className="heading text-d4">
        Documents
      </h3>
      <ul className="mt-3 border-t border-hairline">
        {papers.map((document) => (
          <li key={`${document.paper}${document.serial ?? ''}`} className="border-b border-hairline">
            <a href={fileOf(orderId, token, document)} className="group flex min-h-14 items-start gap-3 py-3">
              <SheetIcon />
              <span className="min-w-0">
                <span className="font-semibold underline-offset-4 group-hover:underline">{document.title}</span>
                <span className="block text-small text-muted">
                  PDF{document.issuedAt ? `, issued ${dayOf(document.issuedAt)}` : ', with the latest changes'}
                </span>
              </span>
            </a>
            {document.kra ? <DocumentAtKra kra={document.kra} /> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
