import { showDay, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { notifyCompany } from '../modules/companies/use-cases/notify-company.ts'
import {
  checkPrice,
  listPrices,
  removePrices,
  targetOf,
  writePrice,
} from '../modules/pricing/use-cases/set-agreed-prices.ts'
import { type Command, Refused } from './command.ts'
import { amountOf, companyNamed, readDay, wholeOf } from './credit-company.ts'
import { atAccount } from './credit-context.ts'
import { priceImport } from './price-import.ts'

/** Commands for agreed prices of companies. Each notifies the company. */

const CODE =
  'CODE is a product’s code, or a family’s for all of its colours and sizes. Prices are ex VAT, for one piece or metre.'

const balesText = (bales: number) =>
  bales === 0 ? 'any quantity' : `from ${bales === 1 ? 'one bale' : `${bales} bales`}`

const set: Command = {
  noun: 'prices',
  verb: 'set',
  summary: 'Agrees a price with a company, from a number of bales in one line on.',
  usage: `COMPANY CODE PRICE
    --from-bales NUMBER   0, for any quantity, unless said
    --from DAY            the first day (today)
    --to DAY              the last day (no end)
    --sure                takes a price below a fifth of the shop's

${CODE}`,
  takes: { least: 3, most: 3 },
  options: {
    'from-bales': { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    sure: { type: 'boolean' },
  },
  async *run(parts, { arguments: [named = '', code = '', price], options, operator }) {
    const company = await companyNamed(parts.database, named)
    const input = {
      companyId: company.id,
      code,
      fromBales: wholeOf(options['from-bales'] ?? '0', '--from-bales'),
      cents: amountOf(price, 'A price'),
      validFrom: options.from === undefined ? today(parts.clock) : readDay(options.from, '--from'),
      validTo: options.to === undefined ? null : readDay(options.to, '--to'),
    }
    const name = await atAccount(parts, operator, async (context) => {
      const checked = await checkPrice(context.tx, input, options.sure === true)
      if ('wrong' in checked) throw new Refused(checked.wrong)
      await writePrice(context.tx, input, checked.target)
      await notifyCompany(context, company.id, {
        title: 'A new price for you',
        body: `${checked.target.name}: ${showMoney(input.cents)} ex-VAT, ${balesText(input.fromBales)}.`,
      })
      return checked.target.name
    })
    yield `${company.name}: ${name}, ${showMoney(input.cents)} ex VAT, ${balesText(input.fromBales)}.\n`
  },
}

const list: Command = {
  noun: 'prices',
  verb: 'list',
  summary: 'Shows every price agreed with a company.',
  usage: 'COMPANY',
  takes: { least: 1, most: 1 },
  options: {},
  async *run({ database }, { arguments: [named = ''] }) {
    const company = await companyNamed(database, named)
    const prices = await listPrices(database, company.id)
    if (prices.length === 0) yield `Nothing is agreed with ${company.name}: it pays the shop's prices.\n`
    for (const { code, name, fromBales, cents, validFrom, validTo } of prices) {
      const days = `since ${showDay(validFrom)}${validTo ? ` until ${showDay(validTo)}` : ''}`
      yield `${code} · ${name} · ${balesText(fromBales)} · ${showMoney(cents)} · ${days}\n`
    }
  },
}

const remove: Command = {
  noun: 'prices',
  verb: 'remove',
  summary: 'Ends what is agreed with a company for a code. Orders placed before keep their prices.',
  usage: `COMPANY CODE
    --from-bales NUMBER   only the price from this number of bales

${CODE}`,
  takes: { least: 2, most: 2 },
  options: { 'from-bales': { type: 'string' } },
  async *run(parts, { arguments: [named = '', code = ''], options, operator }) {
    const company = await companyNamed(parts.database, named)
    const bales = options['from-bales']
    const fromBales = bales === undefined ? null : wholeOf(bales, '--from-bales')
    const count = await atAccount(parts, operator, async (context) => {
      const target = await targetOf(context.tx, code)
      if (!target) throw new Refused(`Nothing is sold under the code ${code}.`)
      const gone = await removePrices(context.tx, company.id, target, fromBales)
      if (gone === 0) throw new Refused(`Nothing is agreed with ${company.name} for ${code}.`)
      await notifyCompany(context, company.id, {
        title: 'An agreed price has ended',
        body: `${target.name}: your next orders use the shop's normal price.`,
      })
      return gone
    })
    yield `${company.name}: ${count} ${count === 1 ? 'price' : 'prices'} for ${code} removed.\n`
  },
}

export const priceCommands: readonly Command[] = [set, priceImport, list, remove]
