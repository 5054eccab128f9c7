import { SITE } from '#lib/shop/site.ts'

/** The shop's phone number, to call. */
export const PhoneLink = ({ className = 'link whitespace-nowrap' }: { className?: string }) => (
  <a href={`tel:${SITE.phoneLink}`} className={className}>
    {SITE.phone}
  </a>
)

/** The shop's WhatsApp. */
export const WhatsAppLink = ({ className = 'link' }: { className?: string }) => (
  <a href={SITE.whatsApp} rel="noreferrer" className={className}>
    WhatsApp
  </a>
)
