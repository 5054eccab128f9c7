import { today } from '#lib/format/clock.ts'
import type { Session } from '../db/client.ts'
import { FileRefused } from '../modules/catalogue/import/problem.ts'
import { type CsvRow, openCsv } from '../modules/catalogue/import/read-csv.ts'
import type { NamedCompany } from '../modules/companies/queries/find-company.ts'
import { notifyCompany } from '../modules/companies/use-cases/notify-company.ts'
import type { NewPrice } from '../modules/pricing/rules/check-price.ts'
import { checkPrice, writePrice } from '../modules/pricing/use-cases/set-agreed-prices.ts'
import { type Command, Refused } from './command.ts'
import { amountOf, companyNamed, readDay, wholeOf } from './credit-company.ts'
import { atAccount } from './credit-context.ts'

const NEEDED = ['company', 'code', 'from bales', 'price']
/** A file longer than this is most often another file. */
const MAX_LINES = 20_000

/** Not an error: it rolls back the writes of a dry run. */
class OnlyTried extends Error {}

const importing: Command = {
  noun: 'prices',
  verb: 'import',
  summary: 'Sets agreed prices from a CSV file. If a line is wrong, nothing is saved and all wrong lines are listed.',
  usage: `--file FILE
    --dry-run    only lists the changes
    --sure       takes prices below a fifth of the shop's

Its first line names the columns: company, code, from bales, price; and, if you like, from and to (days).
An empty "from bales" is any quantity; prices are ex-VAT.`,
  takes: { least: 0, most: 0 },
  options: { file: { type: 'string' }, 'dry-run': { type: 'boolean' }, sure: { type: 'boolean' } },
  async *run(parts, { options, operator }) {
    if (typeof options.file !== 'string') throw new Refused('Name the file: --file prices.csv')
    const rows = await rowsOf(options.file)
    const bad: string[] = []
    const byCompany = new Map<number, { company: NamedCompany; prices: number }>()
    const isDry = options['dry-run'] === true
    const tried = atAccount(parts, operator, async (context) => {
      const read = priceReader(context.tx, today(parts.clock))
      for (const row of rows) {
        const wrong = await takeRow(context.tx, row, read, options.sure === true, byCompany)
        if (wrong) bad.push(`line ${row.line}: ${wrong}`)
      }
      if (bad.length > 0 || isDry) throw new OnlyTried()
      for (const { company, prices } of byCompany.values()) {
        await notifyCompany(context, company.id, {
          title: 'New prices for you',
          body: `${prices === 1 ? 'A price is' : `${prices} prices are`} agreed with your company. You see them in the shop, signed in.`,
        })
      }
    })
    await tried.catch((error) => {
      if (!(error instanceof OnlyTried)) throw error
    })
    for (const line of bad) yield `${line}\n`
    if (bad.length > 0) throw new Refused(`${bad.length} of ${rows.length} lines are wrong: nothing was saved.`)
    const done = isDry ? 'would be agreed' : 'agreed'
    for (const { company, prices } of byCompany.values()) yield `${company.name}: ${prices} prices ${done}.\n`
    if (rows.length === 0) yield 'The file has no lines.\n'
  },
}

export const priceCommands: readonly Command[] = [importing]

async function rowsOf(file: string): Promise<CsvRow[]> {
  try {
    const { header, rows } = await openCsv(file)
    const names = header.map((name) => name.toLowerCase())
    const missing = NEEDED.filter((name) => !names.includes(name))
    if (missing.length > 0) throw new Refused(`The file has no column ${missing.join(', ')}.`)
    const all: CsvRow[] = []
    for await (const row of rows) {
      if (all.length === MAX_LINES) throw new Refused(`The file has more than ${MAX_LINES} lines.`)
      all.push(row)
    }
    return all
  } catch (error) {
    if (error instanceof FileRefused) throw new Refused(error.message)
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refused(`There is no file ${file}.`)
    throw error
  }
}

type Read = (row: CsvRow) => Promise<{ company: NamedCompany; price: NewPrice }>

/** Reads lines; each company is looked up once. @throws Refused with all faults of an invalid line */
function priceReader(tx: Session, day: string): Read {
  const companies = new Map<string, Promise<NamedCompany>>()
  const companyOf = (named: string) => {
    if (named === '') throw new Refused('It names no company.')
    const looked = companies.get(named) ?? companyNamed(tx, named)
    companies.set(named, looked)
    return looked
  }
  return async ({ cells }) => {
    const faults: string[] = []
    /** Undefined if the cell is invalid. */
    const take = async <Value>(name: string, read: (cell: string) => Value | Promise<Value>) => {
      try {
        return await read(cells[name]?.trim() ?? '')
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        faults.push(error.message)
        return undefined
      }
    }
    const company = await take('company', companyOf)
    const fromBales = await take('from bales', (cell) => (cell === '' ? 0 : wholeOf(cell, 'From bales')))
    const cents = await take('price', (cell) => amountOf(cell, 'A price'))
    const validFrom = await take('from', (cell) => (cell === '' ? day : readDay(cell, 'From')))
    const validTo = await take('to', (cell) => (cell === '' ? null : readDay(cell, 'To')))
    const isValid = fromBales !== undefined && cents !== undefined && validFrom !== undefined && validTo !== undefined
    if (!company || !isValid) throw new Refused(faults.join(' '))
    const code = cells.code?.trim() ?? ''
    return { company, price: { companyId: company.id, code, fromBales, cents, validFrom, validTo } }
  }
}

/** @returns the fault of the line; null if its price is written */
async function takeRow(
  tx: Session,
  row: CsvRow,
  read: Read,
  sure: boolean,
  byCompany: Map<number, { company: NamedCompany; prices: number }>,
): Promise<string | null> {
  try {
    const { company, price } = await read(row)
    const checked = await checkPrice(tx, price, sure)
    if ('wrong' in checked) return checked.wrong
    await writePrice(tx, price, checked.target)
    byCompany.set(company.id, { company, prices: (byCompany.get(company.id)?.prices ?? 0) + 1 })
    return null
  } catch (error) {
    if (error instanceof Refused) return error.message
    throw error
  }
}
