import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import { useSite } from '#components/kit/site-provider.tsx'
import { joined } from '#lib/shop/site.ts'

/** Foot of a payment page: contacts, and the link back to the shop. Plain anchors leave this layout. */
export function PaymentHelp({ orderNo }: { orderNo?: number }) {
  const { company, street, town } = useSite()
  return (
    <footer className="mx-auto w-full max-w-140 px-4 pb-16">
      <div className="border-t border-hairline pt-6">
        {/* Hidden on pages with their own contacts. */}
        <p className="[body:has(.contact-lines)_&]:hidden">
          <CallOrWrite
            lead={
              <>
                <span className="font-semibold">Questions?</span>{' '}
              </>
            }
            hours
            write=""
            whatsApp="write on WhatsApp"
          >
            {orderNo ? `, and give order number ${orderNo}` : ''}.
          </CallOrWrite>
        </p>
        <p className="mt-2 text-small text-muted">{joined([company, street, town])}</p>
        <a href="/" className="link mt-3 inline-block py-2.5">
          Back to the shop
        </a>
      </div>
    </footer>
  )
}
