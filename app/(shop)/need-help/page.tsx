import { Contacts } from '#components/help/contacts.tsx'
import { FaqSection } from '#components/help/faq-section.tsx'
import { SalesRepresentative } from '#components/help/sales-representative.tsx'
import { WriteUs } from '#components/help/write-us.tsx'
import { JsonLd } from '#components/kit/json-ld.tsx'
import { Breadcrumbs } from '#components/kit/link/breadcrumbs.tsx'
import { readHelp } from '#server/shop/help.ts'
import { faqLd } from '#server/shop/json-ld.ts'
import { pageMetadata } from '#server/shop/page-metadata.ts'
import { readSite } from '#server/shop/site.ts'

export const generateMetadata = () =>
  pageMetadata({
    title: 'Help Center',
    description: 'How to order, pay, collect and return products, and how to contact us by phone, WhatsApp or email.',
    path: '/need-help',
  })

/** Frequent questions, contact details, and a contact form. All except the form work without scripts. */
export default async function NeedHelpPage() {
  const [{ faqs, contacts, topics }, { town, whatsApp }] = await Promise.all([readHelp(), readSite()])
  return (
    <main className="shop-width pb-16">
      <JsonLd of={faqLd(faqs)} />
      <Breadcrumbs crumbs={[{ name: 'Home', href: '/' }, { name: 'Help Center' }]} />
      <h1 className="heading pt-2 text-d2">How can we help?</h1>
      <p className="mt-2 max-w-160 text-lead">
        Most answers are below. You can also call or write to our team{town ? ` in ${town}` : null}.
      </p>
      <div className="mt-8 grid gap-x-16 gap-y-12 lg:mt-10 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <FaqSection faqs={faqs} />
        <aside id="write" aria-label="Contact us" className="scroll-mt-4 order-first space-y-6 lg:order-none">
          <Contacts contacts={contacts} whatsApp={whatsApp} action={<WriteUs topics={topics} />} />
          <SalesRepresentative topics={topics} />
        </aside>
      </div>
    </main>
  )
}
