import type { Metadata } from 'next'
import type { ReactNode } from 'react'
import { Breadcrumbs } from '#components/kit/link/breadcrumbs.tsx'
import { PhoneLink, WithPhone } from '#components/kit/link/contact-links.tsx'
import { NavLink } from '#components/kit/link/nav-link.tsx'
import { CONSENT_EDITION } from '#lib/account/consent-wording.ts'
import { readContentPage } from '#server/shop/content.ts'
import { OwnPage, ownPageMetadata } from '../own-page.tsx'
import { IN_THE_BROWSER, RIGHTS, SEEN_BY, STORED_DATA } from './stored-data.ts'

export async function generateMetadata(): Promise<Metadata> {
  const own = await readContentPage('privacy')
  if (own) return ownPageMetadata(own)
  return {
    title: 'Privacy',
    description:
      'What we keep about you, why, how long, who sees it, and your rights under Kenya’s Data Protection Act.',
    alternates: { canonical: '/privacy' },
  }
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t border-hairline pt-8">
      <h2 className="heading text-d3">{title}</h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}

/**
 * The text to which registration consents. A new edition of lib/account/consent-wording.ts is a new edition of this
 * page.
 */
export default async function PrivacyPage() {
  const own = await readContentPage('privacy')
  if (own) return <OwnPage page={own} />
  return (
    <main className="shop-width pb-16">
      <Breadcrumbs crumbs={[{ name: 'Home', href: '/' }, { name: 'Privacy' }]} />
      <h1 className="heading text-d2">Privacy</h1>
      <p className="mt-4 max-w-180 text-lead">
        We keep only what your account and your orders need. We do not use it for advertising. Our pages have no scripts
        or cookies from other companies, and we do not sell your data.
      </p>
      <p className="mt-2 text-small text-muted">Edition {CONSENT_EDITION}. Under the Data Protection Act, 2019.</p>
      <div className="mt-10 max-w-220 space-y-12">
        <Part title="What we keep">
          <ul className="space-y-8">
            {STORED_DATA.map(({ what, data, why, long }) => (
              <li key={what}>
                <h3 className="text-lead font-semibold">{what}</h3>
                <p className="mt-1">{data}</p>
                <dl className="mt-2 grid gap-x-6 text-small md:grid-cols-2">
                  <div>
                    <dt className="text-muted">Why</dt>
                    <dd>{why}</dd>
                  </div>
                  <div>
                    <dt className="mt-2 text-muted md:mt-0">How long</dt>
                    <dd>{long}</dd>
                  </div>
                </dl>
              </li>
            ))}
          </ul>
        </Part>
        <Part title="What is in your browser">
          <dl className="space-y-4">
            {IN_THE_BROWSER.map(({ what, data }) => (
              <div key={what}>
                <dt className="font-semibold">{what}</dt>
                <dd>{data}</dd>
              </div>
            ))}
          </dl>
        </Part>
        <Part title="Who sees it">
          <ul className="list-disc space-y-2 pl-5">
            {SEEN_BY.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
          <p className="mt-4">
            Our system logs hold no names, phone numbers, emails or addresses. Our web server records which network
            address opened which page, to keep the shop running.
          </p>
        </Part>
        <Part title="Your rights">
          <dl className="space-y-4">
            {RIGHTS.map(({ right, how }) => (
              <div key={right}>
                <dt className="font-semibold">{right}</dt>
                <dd>{how}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6">
            You have these rights under sections 26, 38 and 40 of the Act. They are free. You can do most of it yourself
            under{' '}
            <NavLink href="/information" className="link">
              Account Details
            </NavLink>
            .
          </p>
        </Part>
        <Part title="How to ask">
          <p>
            <WithPhone>
              Call <PhoneLink className="link" /> or visit our pick-up point.{' '}
            </WithPhone>
            If you ordered without an account, give us the order number and the phone number you ordered with. We answer
            within seven days.
          </p>
          <p className="mt-3">
            If you are not happy with our answer, you can complain to the{' '}
            <a href="https://www.odpc.go.ke" rel="noreferrer" className="link">
              Office of the Data Protection Commissioner
            </a>{' '}
            hears you.
          </p>
        </Part>
      </div>
    </main>
  )
}
