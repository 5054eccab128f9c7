import { PhoneLink } from '#components/kit/link/contact-links.tsx'
import { useSite } from '#components/kit/site-provider.tsx'

/** Contacts for questions about the order, by its number; null if the shop has neither phone nor WhatsApp. */
export function OrderHelp({ orderNo }: { orderNo: number }) {
  const { phone, hours, whatsApp } = useSite()
  if (!phone && !whatsApp) return null
  return (
    <section aria-labelledby="order-help" className="print:hidden">
      <h3 id="order-help" className="heading text-d4">
        Help with this order
      </h3>
      {phone ? (
        <p className="mt-2">
          <PhoneLink className="link inline-flex min-h-11 items-center font-semibold" />
          <span className="block text-small text-muted">
            {hours ? `${hours}. ` : null}Give the order number: {orderNo}.
          </span>
        </p>
      ) : null}
      {whatsApp ? (
        <a
          href={`${whatsApp}?text=${encodeURIComponent(`Order ${orderNo}: `)}`}
          rel="noreferrer"
          target="_blank"
          className="link inline-flex min-h-11 items-center"
        >
          Write to us on WhatsApp
        </a>
      ) : null}
    </section>
  )
}
