import * as z from 'zod/mini'
import { isOpenDays } from '../../../format/open-days.ts'
import { filled } from '../../base/fields.ts'
import { defineOfficeCall } from '../../base/office-call.ts'
import { siteFacts } from '../site.ts'

/** The shop's identity and contacts, as set by staff: on its pages, in its emails and on future documents. */

export const MAX_OF_SHOP_NAME = 60
/** Characters of a fact. */
export const MAX_OF_FACT = 300
/** Characters of the about section's paragraphs, together. */
export const MAX_OF_ABOUT = 4000

const fact = z.string().check(z.trim(), z.maxLength(MAX_OF_FACT, `At most ${MAX_OF_FACT} characters.`))

export const isCountryCode = (text: string): boolean => /^[A-Z]{2}$/.test(text)
/** Whether a text is a WhatsApp link or empty. */
export const isWhatsAppAddress = (text: string): boolean => text === '' || /^https:\/\/[^\s/]+\/\S+$/.test(text)

/** Form fields: all facts except the number for dialling, which derives from the phone. An empty text is not shown. */
const typedFacts = z.object({
  name: filled('A shop has a name.', MAX_OF_SHOP_NAME),
  company: fact,
  claim: fact,
  description: fact,
  phone: fact,
  whatsApp: fact.check(z.refine(isWhatsAppAddress, 'Type an address such as https://wa.me/254709000120.')),
  hours: fact,
  street: fact,
  postBox: fact,
  town: fact,
  postalCode: fact,
  country: z.string().check(z.trim(), z.refine(isCountryCode, 'Type the code of two letters, for example KE.')),
  priceNote: fact,
  openDays: z.string().check(z.refine(isOpenDays, 'Choose at least one day.')),
  fewLeft: z.string().check(z.trim(), z.regex(/^\d{0,4}$/, 'Type a whole number, such as 10, or leave it empty.')),
  aboutTitle: fact,
  /** With an empty line between two paragraphs. `{brands}` and `{towns}` are filled in. */
  about: z.string().check(z.trim(), z.maxLength(MAX_OF_ABOUT, `At most ${MAX_OF_ABOUT} characters.`)),
})
export type TypedFacts = z.output<typeof typedFacts>

const shopFacts = z.object({
  facts: siteFacts,
  version: z.int(),
  /** The seller's name on documents, if the environment sets a name other than `company`. */
  sellerName: z.nullable(z.string()),
  /** KRA PIN on documents; set in the environment, because invoices depend on it. */
  sellerPin: z.nullable(z.string()),
})
export type ShopFacts = z.output<typeof shopFacts>

export const officeShopFacts = defineOfficeCall({
  name: 'office-shop-facts',
  path: '/office/settings/shop-facts',
  method: 'GET',
  body: 'none',
  answer: 'json',
  writes: false,
  access: 'settings.view',
  summary: "The shop's name, address, phone and texts about itself.",
  request: z.object({}),
  reply: shopFacts,
})

export const officeShopFactsSave = defineOfficeCall({
  name: 'office-shop-facts-save',
  path: '/office/settings/shop-facts/save',
  method: 'POST',
  body: 'json',
  answer: 'json',
  writes: true,
  access: 'settings.edit',
  summary: "Changes the shop's facts on pages, in emails and on future documents.",
  request: z.extend(typedFacts, { version: z.int() }),
  reply: shopFacts,
})

export const SHOP_FACT_CALLS = [officeShopFacts, officeShopFactsSave]
