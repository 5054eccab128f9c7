import { CallOrWrite } from '#components/kit/link/contact-links.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'

/** Contact details at the end of a text page. */
export function ShopContacts() {
  return (
    <p>
      <CallOrWrite hours>. </CallOrWrite>You can also send us a message from the{' '}
      <NavLink href="/need-help" className="link">
        help center
      </NavLink>
      .
    </p>
  )
}
