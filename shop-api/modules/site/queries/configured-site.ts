import type { Site } from '#lib/contract/site/site.ts'
import { dialOf } from '#lib/shop/dial.ts'
import { UNNAMED_SITE } from '#lib/shop/site.ts'
import type { Env } from '../../../env.ts'

/** The facts in the environment, over the defaults of an unnamed shop; null if it has no facts (SITE_*). */
export function configuredSite(env: Env): Site | null {
  if (!Object.entries(env).some(([name, value]) => name.startsWith('SITE_') && value !== undefined)) return null
  const name = env.SITE_NAME ?? UNNAMED_SITE.name
  const country = env.SITE_COUNTRY ?? UNNAMED_SITE.country
  const phone = env.SITE_PHONE ?? ''
  return {
    name,
    company: env.SITE_COMPANY ?? env.SELLER_NAME ?? name,
    claim: env.SITE_CLAIM ?? UNNAMED_SITE.claim,
    description: env.SITE_DESCRIPTION ?? UNNAMED_SITE.description,
    phone,
    phoneLink: dialOf(phone, country),
    whatsApp: env.SITE_WHATSAPP ?? '',
    hours: env.SITE_HOURS ?? '',
    street: env.SITE_STREET ?? '',
    postBox: env.SITE_POST_BOX ?? '',
    town: env.SITE_TOWN ?? '',
    postalCode: env.SITE_POSTAL_CODE ?? '',
    country,
    priceNote: env.SITE_PRICE_NOTE ?? UNNAMED_SITE.priceNote,
    fewLeft: UNNAMED_SITE.fewLeft,
    openDays: UNNAMED_SITE.openDays,
    about: {
      title: env.SITE_ABOUT_TITLE ?? UNNAMED_SITE.about.title,
      paragraphs: env.SITE_ABOUT ? [env.SITE_ABOUT] : [],
    },
  }
}
