import { MAX_CHARGE_CENTS, MAX_CHARGE_DAYS } from '#lib/contract/site/office/delivery.ts'
import { showMoney } from '#lib/format/money.ts'
import { findTown, tidyName } from '#lib/places/find-town.ts'
import type { Session } from '../db/client.ts'
import { type County, listCounties, listTowns } from '../modules/site/queries/places.ts'
import { addTown, addTownCharge, lockTowns } from '../modules/site/use-cases/add-town.ts'
import { type Command, Refused } from './command.ts'
import { amountOf, wholeOf } from './credit-company.ts'
import { inTransaction } from './in-transaction.ts'

/** Towns and estates for forms, and their delivery charge if it differs from the county's. */

async function countyNamed(tx: Session, name: string): Promise<County> {
  const counties = await listCounties(tx, null)
  const found = counties.find((county) => county.name.toLowerCase() === tidyName(name).toLowerCase())
  if (!found)
    throw new Refused(`There is no county "${name}". The counties are: ${counties.map((c) => c.name).join(', ')}.`)
  return found
}

const list: Command = {
  noun: 'places',
  verb: 'list',
  summary: "Shows a county's towns and estates with their postal codes.",
  usage: 'COUNTY',
  takes: { least: 1, most: 1 },
  options: {},
  async *run({ database }, { arguments: [named = ''] }) {
    const county = await countyNamed(database, named)
    for (const { name, postalCode } of await listTowns(database, county.id))
      yield `${name} · ${postalCode ?? 'no code'}\n`
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
    const postalCode = options['postal-code'] === undefined ? null : String(options['postal-code'])
    if (postalCode !== null && !/^\d{5}$/.test(postalCode)) {
      throw new Refused('A postal code has five digits, for example 00610.')
    }
    if ((options.charge === undefined) !== (options.days === undefined)) {
      throw new Refused('A separate charge needs both --charge and --days.')
    }
    const cents = options.charge === undefined ? null : amountOf(String(options.charge), 'A charge')
    if (cents !== null && (cents < 0 || cents > MAX_CHARGE_CENTS)) throw new Refused('A charge is KSh 0 to 100,000.')
    const days = options.days === undefined ? 0 : wholeOf(String(options.days), '--days')
    if (days > MAX_CHARGE_DAYS) throw new Refused(`Delivery takes at most ${MAX_CHARGE_DAYS} days.`)
    const county = await inTransaction(parts, async (tx) => {
      const found = await countyNamed(tx, named)
      await lockTowns(tx)
      const existing = findTown(await listTowns(tx, found.id), name)
      if (existing && !existing.isOther) throw new Refused(`${found.name} already has ${existing.name}.`)
      const cityId = await addTown(tx, found.id, name, postalCode)
      if (cents !== null) await addTownCharge(tx, found, cityId, { exVatCents: cents, days })
      return found
    })
    const price =
      cents === null ? `delivery as for ${county.name}` : `delivery ${showMoney(cents)} ex VAT, ${days} days`
    yield `${name}, ${county.name}, is added: ${price}.\n`
  },
}

export const placeCommands: readonly Command[] = [list, add]
