import * as z from 'zod/mini'
import { USUAL_OPEN_DAYS } from '../../format/open-days.ts'
import { defineCall, EVERYBODY } from '../base/call.ts'

/** The shop's identity: its name, its claim, and its contacts. An empty text is not shown. */
export const siteFacts = z.object({
  name: z.string(),
  /** The registered company. */
  company: z.string(),
  /** The home page's title, and the text of a shared link. */
  claim: z.string(),
  description: z.string(),
  /** Format for people. */
  phone: z.string(),
  /** The same as a machine dials it: "+254709000120". */
  phoneLink: z.string(),
  /** An address, such as https://wa.me/254709000120. */
  whatsApp: z.string(),
  hours: z.string(),
  street: z.string(),
  postBox: z.string(),
  town: z.string(),
  postalCode: z.string(),
  /** ISO 3166 alpha-2. */
  country: z.string(),
  /** Note about prices in the footer of each page. */
  priceNote: z.string(),
  /** From how many pieces down product pages show "Only 3 left": a number, or empty for never. */
  fewLeft: z._default(z.string(), '10'),
  /** Days on which orders are delivered and can be collected: "Mon, Tue, Sat". */
  openDays: z._default(z.string(), USUAL_OPEN_DAYS),
  /** The about section: `{brands}` is how many brands there are, `{towns}` some of their towns (lib/shop/about-text.ts). */
  about: z.object({ title: z.string(), paragraphs: z.array(z.string()) }),
})
export type Site = z.output<typeof siteFacts>

/** With the standard VAT rate in percent and the days for returns, if the shop API sends them. */
const servedSite = z.extend(siteFacts, { vatPerc: z.optional(z.number()), returnDays: z.optional(z.int()) })
export type ServedSite = z.output<typeof servedSite>

export const site = defineCall({
  name: 'site',
  path: '/site',
  method: 'GET',
  summary: "The shop's facts: name, address, phone, hours. Extension: `site` in `extensions`.",
  who: EVERYBODY,
  body: 'none',
  answer: 'json',
  writes: false,
  request: z.object({}),
  reply: servedSite,
})
