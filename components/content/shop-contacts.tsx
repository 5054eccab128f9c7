import { NavLink } from '#components/ui/nav-link.tsx'
import { SITE } from '#lib/shop/site.ts'

/** How to ask a person, as the end of a page of text. */
export function ShopContacts() {
  return (
    <p>
      Call{' '}
      <a href={`tel:${SITE.phoneLink}`} className="link whitespace-nowrap">
        {SITE.phone}
      </a>
      , {SITE.hours}, write on{' '}
      <a href={SITE.whatsApp} rel="noreferrer" className="link">
        WhatsApp
      </a>
      , or send us a message from the{' '}
      <NavLink href="/need-help" className="link">
        help center
      </NavLink>
      .
    </p>
  )
}
