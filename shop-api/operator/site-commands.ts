import {
  isCountryCode,
  isWhatsAppAddress,
  MAX_OF_ABOUT,
  MAX_OF_FACT,
  MAX_OF_SHOP_NAME,
} from '#lib/contract/site/office/shop-facts.ts'
import type { Site } from '#lib/contract/site/site.ts'
import { paragraphsOfAbout } from '#lib/shop/about-text.ts'
import { dialOf } from '#lib/shop/dial.ts'
import { loadSite, writeSite } from '../modules/site/use-cases/site.ts'
import { type Command, type CommandInput, Refused } from './command.ts'
import { inTransaction } from './in-transaction.ts'

/** The shop's facts: its name, its address, its contact details. */

/** Facts that are one text each, by the option that sets them. */
const TEXTS = {
  name: 'name',
  company: 'company',
  claim: 'claim',
  description: 'description',
  phone: 'phone',
  whatsapp: 'whatsApp',
  hours: 'hours',
  street: 'street',
  'post-box': 'postBox',
  town: 'town',
  'postal-code': 'postalCode',
  country: 'country',
  'price-note': 'priceNote',
} as const satisfies Record<string, keyof Site>

const OPTIONS = Object.fromEntries(
  [...Object.keys(TEXTS), 'about-title', 'about'].map((name) => [name, { type: 'string' as const }]),
)

/** The facts after applying the options. @throws Refused naming the invalid option */
function changed(before: Site, options: CommandInput['options']): Site {
  const after: Site = { ...before, about: { ...before.about } }
  for (const [option, fact] of Object.entries(TEXTS)) {
    const typed = options[option]
    if (typeof typed !== 'string') continue
    const text = typed.replace(/\s+/g, ' ').trim()
    if (text.length > MAX_OF_FACT) throw new Refused(`--${option} has at most ${MAX_OF_FACT} characters.`)
    after[fact] = text
  }
  if (after.name === '' || after.name.length > MAX_OF_SHOP_NAME) {
    throw new Refused(`A shop has a name of at most ${MAX_OF_SHOP_NAME} characters.`)
  }
  if (!isCountryCode(after.country)) throw new Refused('A country is a code of two letters, for example KE.')
  if (!isWhatsAppAddress(after.whatsApp)) {
    throw new Refused('WhatsApp is an address, for example https://wa.me/254709000120.')
  }
  after.phoneLink = dialOf(after.phone, after.country)
  if (typeof options['about-title'] === 'string') after.about.title = options['about-title'].trim()
  if (typeof options.about === 'string') {
    if (options.about.length > MAX_OF_ABOUT) throw new Refused(`--about has at most ${MAX_OF_ABOUT} characters.`)
    after.about.paragraphs = paragraphsOfAbout(options.about)
  }
  return after
}

function* linesOf(site: Site): Iterable<string> {
  for (const [option, fact] of Object.entries(TEXTS)) yield `${`${option}:`.padEnd(14)}${site[fact] || '–'}\n`
  yield `${'about-title:'.padEnd(14)}${site.about.title || '–'}\n`
  yield `${'about:'.padEnd(14)}${site.about.paragraphs.join('\n\n') || '–'}\n`
}

const show: Command = {
  noun: 'site',
  verb: 'show',
  summary: "Shows the shop's name, address, phone and texts about itself.",
  usage: '',
  takes: { least: 0, most: 0 },
  options: {},
  async *run({ database }) {
    yield* linesOf(await loadSite(database))
  },
}

const set: Command = {
  noun: 'site',
  verb: 'set',
  summary: 'Changes these facts on pages, in emails and on later documents. An empty text is not shown.',
  usage: `[--name TEXT] [--company TEXT] [--claim TEXT] [--description TEXT]
    [--phone NUMBER] [--whatsapp ADDRESS] [--hours TEXT]
    [--street TEXT] [--post-box TEXT] [--town TEXT] [--postal-code CODE] [--country CODE]
    --price-note TEXT   what the foot of each page says about prices
    --about-title TEXT  the heading of the about section
    --about TEXT        its paragraphs, with an empty line between two; {brands} is how many brands there are,
                        {towns} some of their towns`,
  takes: { least: 0, most: 0 },
  options: OPTIONS,
  async *run(parts, { options }) {
    if (Object.keys(options).length === 0) throw new Refused('Add at least one option, for example --phone.')
    const site = await inTransaction(parts, async (tx) => {
      const after = changed(await loadSite(tx), options)
      await writeSite(tx, after, 'operator')
      return after
    })
    yield* linesOf(site)
  },
}

export const siteCommands: readonly Command[] = [show, set]
