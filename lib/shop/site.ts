import type { ServedSite, Site } from '../contract/site/site.ts'
import { USUAL_OPEN_DAYS } from '../format/open-days.ts'

/** The shop's facts on every page, for components of the browser. */
export type PageSite = Omit<ServedSite, 'claim' | 'description' | 'country' | 'about'>

/** Facts of a shop without a description: shown until staff write one, and for a shop API without such facts. */
export const UNNAMED_SITE: Site = {
  name: 'Textile shop',
  company: 'Textile shop',
  claim: 'Textiles by the piece and by the bale',
  description: 'Order textiles online, by the piece or by the bale.',
  phone: '',
  phoneLink: '',
  whatsApp: '',
  hours: '',
  street: '',
  postBox: '',
  town: '',
  postalCode: '',
  country: 'KE',
  priceNote: 'All prices include VAT unless marked.',
  fewLeft: '10',
  openDays: USUAL_OPEN_DAYS,
  about: { title: 'About us', paragraphs: [] },
}

/** The facts for components of the browser: the others would make every page heavier. */
export function pageSite(site: ServedSite): PageSite {
  const { claim: _claim, description: _description, country: _country, about: _about, ...facts } = site
  return facts
}

/** The home page's title: "Name: claim". */
export const siteTitle = ({ name, claim }: Pick<Site, 'name' | 'claim'>): string => (claim ? `${name}: ${claim}` : name)

/** Joins the non-empty parts of an address or a sentence. */
export const joined = (parts: readonly string[], separator = ', '): string => parts.filter(Boolean).join(separator)

/** "0709 000 120 (Monday to Saturday, 8 to 5)", for sentences; empty without a phone. */
export const phoneAndHours = ({ phone, hours }: Pick<Site, 'phone' | 'hours'>): string =>
  phone && hours ? `${phone} (${hours})` : phone

/** The last lines of an email: how to reach the shop, and its company with its address; without a fact that is not set. */
export function emailContactLines(
  site: Pick<Site, 'company' | 'phone' | 'hours' | 'whatsApp' | 'street' | 'postBox' | 'town'>,
): string[] {
  const phone = phoneAndHours(site)
  return [
    phone && `Phone: ${phone}`,
    site.whatsApp && `WhatsApp: ${site.whatsApp}`,
    joined([site.company, site.street, site.postBox, site.town]),
  ].filter(Boolean)
}
