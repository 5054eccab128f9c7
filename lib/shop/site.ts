import type { ServedSite, Site } from '../contract/site.ts'

/** What every page carries of the shop's facts, for components of the browser. */
export type PageSite = Omit<ServedSite, 'claim' | 'description' | 'country' | 'about'>

/** A shop that nobody has described: what is shown until then, and where a shop API has no such facts. */
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
  about: { title: 'About us', paragraphs: [] },
}

/** The facts for components of the browser: the others would make every page heavier. */
export function pageSite(site: ServedSite): PageSite {
  const { claim: _claim, description: _description, country: _country, about: _about, ...facts } = site
  return facts
}

/** The home page's title: "Name: claim". */
export const siteTitle = ({ name, claim }: Pick<Site, 'name' | 'claim'>): string => (claim ? `${name}: ${claim}` : name)

/** Parts of an address or a sentence with what is known of them. */
export const joined = (parts: readonly string[], separator = ', '): string => parts.filter(Boolean).join(separator)

/** "0709 000 120 (Monday to Saturday, 8 to 5)", for sentences; empty without a phone. */
export const phoneAndHours = ({ phone, hours }: Pick<Site, 'phone' | 'hours'>): string =>
  phone && hours ? `${phone} (${hours})` : phone
