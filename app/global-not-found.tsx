import type { Metadata } from 'next'
import { Logo } from '#components/kit/logo.tsx'
import { SiteProvider } from '#components/kit/site-provider.tsx'
import { Stripe } from '#components/kit/stripe.tsx'
import { NothingHere } from '#components/layout/nothing-here.tsx'
import { TrialStrip } from '#components/layout/trial-strip.tsx'
import { pageSite } from '#lib/shop/site.ts'
import { readSite } from '#server/shop/site.ts'
import { cachedIsTrial } from '#server/trial.ts'
import { fontClasses } from './fonts.ts'
import './theme.css'

export const generateMetadata = async (): Promise<Metadata> => ({ title: `Not found · ${(await readSite()).name}` })

/** An address that no route knows. */
export default async function GlobalNotFound() {
  const site = await readSite()
  return (
    <html lang="en-KE" className={fontClasses}>
      <body>
        {(await cachedIsTrial()) && <TrialStrip />}
        <header>
          <div className="shop-width flex h-15 items-center md:h-20">
            <a href="/" aria-label={`${site.name}, home`}>
              <Logo name={site.name} />
            </a>
          </div>
          <Stripe />
        </header>
        <SiteProvider site={pageSite(site)}>
          <NothingHere />
        </SiteProvider>
      </body>
    </html>
  )
}
