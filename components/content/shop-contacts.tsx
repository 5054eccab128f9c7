import { PhoneLink, WhatsAppLink } from '#components/ui/contact-links.tsx'
import { NavLink } from '#components/ui/nav-link.tsx'
import { SITE } from '#lib/shop/site.ts'

/** How to ask a person, as the end of a page of text. */
export function ShopContacts() {
  return (
    <p>
      Call <PhoneLink />, {SITE.hours}, write on <WhatsAppLink />, or send us a message from the{' '}
      <NavLink href="/need-help" className="link">
        help center
      </NavLink>
      .
    </p>
  )
}
