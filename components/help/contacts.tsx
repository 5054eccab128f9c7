import type { ReactNode } from 'react'
import { Stripe } from '#components/kit/stripe.tsx'

/**
 * The shop's contacts, readable without JavaScript.
 * @param action button that opens the message form
 */
export function Contacts({
  contacts: { phone, email, address, hours },
  whatsApp,
  action,
}: {
  contacts: { phone: string; email: string; address: string; hours: string }
  /** A link address; empty without WhatsApp. */
  whatsApp: string
  action: ReactNode
}) {
  return (
    <section aria-labelledby="contacts-title" className="border border-hairline bg-paper">
      <Stripe />
      <div className="px-5 pt-5 pb-6 md:px-6">
        <h2 id="contacts-title" className="heading text-d4">
          Contact us
        </h2>
        <dl className="mt-3 grid gap-x-6 md:max-lg:grid-cols-2">
          {phone ? (
            <Line name="Phone">
              <a href={`tel:${phone.replace(/\s/g, '')}`} className="link inline-block py-1 font-semibold">
                {phone}
              </a>
              <span className="block text-small text-muted">{hours}</span>
            </Line>
          ) : null}
          {whatsApp ? (
            <Line name="WhatsApp">
              <a href={whatsApp} rel="noreferrer" className="link inline-block py-1">
                Write on WhatsApp
              </a>
            </Line>
          ) : null}
          <Line name="Email">
            <a href={`mailto:${email}`} className="link inline-block py-1 break-all">
              {email}
            </a>
          </Line>
          {address ? (
            <Line name="Counter">
              <address className="py-1 not-italic">{address}</address>
            </Line>
          ) : null}
        </dl>
        {action}
      </div>
    </section>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-t border-hairline py-2">
      <dt className="text-small text-muted">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
