import { PhoneLink } from '#components/ui/contact-links.tsx'
import { SITE } from '#lib/shop/site.ts'

/** Whom to ask about the order, by its number. */
export function OrderHelp({ orderNo }: { orderNo: number }) {
  return (
    <section aria-labelledby="order-help" className="print:hidden">
      <h3 id="order-help" className="heading text-d4">
        Help with this order
      </h3>
      <p className="mt-2">
        <PhoneLink className="link inline-flex min-h-11 items-center font-semibold" />
        <span className="block text-small text-muted">
          {SITE.hours}. Name order {orderNo}.
        </span>
      </p>
      <a
        href={`${SITE.whatsApp}?text=${encodeURIComponent(`Order ${orderNo}: `)}`}
        rel="noreferrer"
        target="_blank"
        className="link inline-flex min-h-11 items-center"
      >
        Write to us on WhatsApp
      </a>
    </section>
  )
}
