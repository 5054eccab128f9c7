import type { OrderDocument } from '#lib/contract/orders/order-document.ts'

/** Whether the Kenya Revenue Authority has confirmed a tax document, with the link to its page. */
export function DocumentAtKra({ kra }: { kra: NonNullable<OrderDocument['kra']> }) {
  if (!kra.isConfirmed) return <p className="pb-3 pl-8.5 text-small text-muted">KRA is confirming this document</p>
  return (
    <p className="pb-3 pl-8.5 text-small text-muted">
      Confirmed by KRA
      {kra.checkAddress ? (
        <>
          {'. '}
          <a href={kra.checkAddress} target="_blank" rel="noreferrer" className="link touch-target">
            Check at KRA
          </a>
        </>
      ) : null}
    </p>
  )
}
