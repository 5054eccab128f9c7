import { PhoneLink } from '#components/ui/contact-links.tsx'
import { SITE } from '#lib/shop/site.ts'

/** At the foot of a payment page: whom to ask, and the way back. Plain anchors lead out of here. */
export function PaymentHelp({ orderNo }: { orderNo?: number }) {
  return (
    <footer className="mx-auto w-full max-w-140 px-4 pb-16">
      <div className="border-t border-hairline pt-6">
        {/* A page that names whom to ask itself says it once. */}
        <p className="[body:has(.contact-lines)_&]:hidden">
          <span className="font-semibold">Questions?</span> Call <PhoneLink /> ({SITE.hours}) or{' '}
          <a href={SITE.whatsApp} rel="noreferrer" className="link">
            write on WhatsApp
          </a>
          {orderNo ? `, and say order ${orderNo}` : ''}.
        </p>
        <p className="mt-2 text-small text-muted">
          {SITE.company}, {SITE.street}, {SITE.town}
        </p>
        <a href="/" className="link mt-3 inline-block py-2.5">
          Back to the shop
        </a>
      </div>
    </footer>
  )
}
