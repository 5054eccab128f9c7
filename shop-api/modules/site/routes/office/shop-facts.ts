import type { FastifyInstance } from 'fastify'
import {
  officeShopFacts,
  officeShopFactsSave,
  type ShopFacts,
  type TypedFacts,
} from '#lib/contract/site/office/shop-facts.ts'
import type { Site } from '#lib/contract/site/site.ts'
import { paragraphsOfAbout } from '#lib/shop/about-text.ts'
import { dialOf } from '#lib/shop/dial.ts'
import { UNNAMED_SITE } from '#lib/shop/site.ts'
import type { Env } from '../../../../env.ts'
import { refuse } from '../../../../refusal.ts'
import { readVersion } from '../../../products/queries/catalogue-version.ts'
import { serveOfficeCall } from '../../../staff/serve-office-call.ts'
import { lockSite, readStoredSite, type StoredSite, writeSite } from '../../use-cases/site.ts'

/** Typed facts in their stored form: spaces tidied, the phone in dialling form. */
function siteOf({ aboutTitle, about, ...typed }: TypedFacts): Site {
  const facts = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, text.replace(/\s+/g, ' ')]),
  ) as typeof typed
  return {
    ...facts,
    phoneLink: dialOf(facts.phone, facts.country),
    about: { title: aboutTitle, paragraphs: paragraphsOfAbout(about) },
  }
}

/** Only the facts that differ, before and after, for the audit log. */
function differing(before: Site, after: Site): { before: Partial<Site>; after: Partial<Site> } {
  const names = (Object.keys(after) as (keyof Site)[]).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  )
  const only = (site: Site) => Object.fromEntries(names.map((name) => [name, site[name]])) as Partial<Site>
  return { before: only(before), after: only(after) }
}

const shown = (env: Env, stored: StoredSite | null): ShopFacts => ({
  facts: stored?.site ?? UNNAMED_SITE,
  version: stored?.version ?? 0,
  sellerName: env.SELLER_NAME ?? null,
  sellerPin: env.SELLER_KRA_PIN,
})

/** Facts about the shop, set by staff. */
export function serveOfficeShopFacts(app: FastifyInstance): void {
  const { env } = app.shop

  serveOfficeCall(app, officeShopFacts, async ({ tx }) => ({ data: shown(env, await readStoredSite(tx)) }))

  serveOfficeCall(app, officeShopFactsSave, async ({ tx, input }) => {
    const { version, ...typed } = input
    const stored = await lockSite(tx)
    if ((stored?.version ?? 0) !== version) {
      throw refuse('changed-meanwhile', 'Someone else has changed these facts since you opened them.', {
        data: shown(env, stored),
      })
    }
    const after = siteOf(typed)
    await writeSite(tx, after, 'operator')
    return {
      data: shown(env, await readStoredSite(tx)),
      message: 'Saved.',
      audit: {
        ...{ action: 'settings.shop-facts', subject: { kind: 'setting', id: 'shop-facts' } },
        ...differing(stored?.site ?? UNNAMED_SITE, after),
      },
      shopChange: { tags: ['site'], version: await readVersion(tx) },
    }
  })
}
