import { showMoney } from '#lib/format/money.ts'
import { findTown, tidyName } from '#lib/places/find-town.ts'
import type { Query } from '../db/client.ts'
import { OWN_CITY_IDS_FROM } from '../domain/delivery/places.ts'
import { atOnce } from './branch-commands.ts'
import { type Command, Refused } from './command.ts'
import { amountOf, wholeOf } from './credit-company.ts'

/** Towns and estates that forms offer, and what delivery there costs where it differs from the county's charge. */

interface County {
  id: number
  name: string
  countryId: number
}

async function countyNamed(query: Query, name: string): Promise<County> {
  const counties = await query<County>('SELECT id, name, country_id AS "countryId" FROM counties ORDER BY name')
  const found = counties.find((county) => county.name.toLowerCase() === tidyName(name).toLowerCase())
  if (!found)
    throw new Refused(`There is no county "${name}". The counties are: ${counties.map((c) => c.name).join(', ')}.`)
  return found
}

const townsOf = (query: Query, countyId: number) =>
  query<{ id: number; name: string; postalCode: string | null; isOther: boolean }>(
    `SELECT id, name, postal_code AS "postalCode", is_other AS "isOther" FROM cities WHERE county_id = $1
     ORDER BY is_other, name`,
    [countyId],
  )

const list: Command = {
  noun: 'places',
  verb: 'list',
  summary: "Shows a county's towns and estates with their postal codes.",
  usage: 'COUNTY',
  takes: { least: 1, most: 1 },
  options: {},
  async *run({ database: { query } }, { arguments: [named = ''] }) {
    const county = await countyNamed(query, named)
    for (const { name, postalCode } of await townsOf(query, county.id)) yield `${name} · ${postalCode ?? 'no code'}\n`
  },
}

const add: Command = {
  noun: 'places',
  verb: 'add',
  summary: 'Adds a town or estate to a county, so that forms offer it.',
  usage: `COUNTY NAME
    --postal-code CODE  five digits; left out, people type the code of the post office they use
    --charge AMOUNT     delivery in shillings ex VAT, where it differs from the county's; with --days
    --days NUMBER       days from the order to the door; with --charge`,
  takes: { least: 2, most: 2 },
  options: { 'postal-code': { type: 'string' }, charge: { type: 'string' }, days: { type: 'string' } },
  async *run(parts, { arguments: [named = '', typed = ''], options }) {
    const name = tidyName(typed)
    if (name === '' || name.length > 80) throw new Refused('A place has a name of at most 80 characters.')
    const postalCode = options['postal-code'] ?? null
    if (postalCode !== null && !/^\d{5}$/.test(String(postalCode))) {
      throw new Refused('A postal code has five digits, for example 00610.')
    }
    if ((options.charge === undefined) !== (options.days === undefined)) {
      throw new Refused('A charge of its own needs both --charge and --days.')
    }
    const cents = options.charge === undefined ? null : amountOf(String(options.charge), 'A charge')
    const days = options.days === undefined ? 0 : wholeOf(String(options.days), '--days')
    const county = await atOnce(parts, async ({ query }) => {
      const found = await countyNamed(query, named)
      // Two at once would take one id.
      await query('LOCK TABLE cities IN SHARE ROW EXCLUSIVE MODE')
      const known = findTown(await townsOf(query, found.id), name)
      if (known && !known.isOther) throw new Refused(`${found.name} already has ${known.name}.`)
      const [row] = await query<{ id: number }>(
        `INSERT INTO cities (id, county_id, name, postal_code)
         SELECT greatest($1::int, max(id)) + 1, $2, $3, $4 FROM cities RETURNING id`,
        [OWN_CITY_IDS_FROM, found.id, name, postalCode],
      )
      if (cents !== null) {
        await query(
          `INSERT INTO delivery_charges (id, country_id, county_id, city_id, ex_vat_cents, vat_perc, days, provider_name)
           SELECT $1, country_id, county_id, $1, $2, vat_perc, $3, provider_name FROM delivery_charges
           WHERE country_id = $4 AND city_id IS NULL AND (county_id = $5 OR county_id IS NULL)
           ORDER BY county_id IS NULL LIMIT 1`,
          [row?.id, cents, days, found.countryId, found.id],
        )
      }
      return found
    })
    const price =
      cents === null ? `delivery as for ${county.name}` : `delivery ${showMoney(cents)} ex VAT, ${days} days`
    yield `${name}, ${county.name}, is added: ${price}.\n`
  },
}

export const placeCommands: readonly Command[] = [list, add]
