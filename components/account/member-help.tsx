import { PhoneLink, WhatsAppLink } from '#components/ui/contact-links.tsx'
import { SITE } from '#lib/shop/site.ts'

/** How branch customers, who have no help page, reach us and their company. @param company its name, null until it is known */
export function MemberHelp({ company }: { company: string | null }) {
  return (
    <section aria-labelledby="member-help" className="mt-10 border border-hairline bg-paper px-5 py-5 md:px-6">
      <h2 id="member-help" className="heading text-d4">
        Help
      </h2>
      <p className="mt-2">
        About an order or a delivery: call <PhoneLink className="link inline-block py-1 whitespace-nowrap" />,{' '}
        {SITE.hours}, or write on <WhatsAppLink className="link inline-block py-1" />.
      </p>
      <p className="mt-2">
        About your branches, prices or credit: ask {company ?? 'your company'}, which looks after the account.
      </p>
    </section>
  )
}
