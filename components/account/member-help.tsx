import { CallOrWrite } from '#components/kit/link/contact-links.tsx'

/**
 * Contacts for branch customers without a help page: the shop and their company. @param company its name, null until
 * it is known
 */
export function MemberHelp({ company }: { company: string | null }) {
  return (
    <section aria-labelledby="member-help" className="mt-10 border border-hairline bg-paper px-5 py-5 md:px-6">
      <h2 id="member-help" className="heading text-d4">
        Help
      </h2>
      <p className="mt-2">
        <CallOrWrite lead="About an order or a delivery: " call="call " hours className="link inline-block py-1">
          .
        </CallOrWrite>
      </p>
      <p className="mt-2">
        About your branches, prices or credit: ask {company ?? 'your company'}. They manage the account.
      </p>
    </section>
  )
}
