import writeXlsxFile from 'write-excel-file/node'
import { darajaTimestamp } from './nairobi-time.ts'
import { invalidField } from './refusal.ts'
import type { DarajaSettings } from './settings.ts'

/** Money into or out of the paybill. */
interface Movement {
  receipt: string
  at: Date
  /** Negative if the money leaves the paybill. */
  cents: number
  reason: string
  party?: string
  linked?: string
  account?: string
}

/** The movements of the paybill, and the statement that an organisation exports from the portal. */
export interface Statement {
  /** Adds a movement, with the charge for it, which has the same receipt. */
  add(movement: Movement): void
  /** Moves the whole balance to the bank. Returns the amount in cents. */
  settle(receipt: string): number
  /** The present balance in cents. */
  balance(): number
  /** A CSV file of the days from and to (`YYYY-MM-DD`, Nairobi; today by default). Throws a Refusal. */
  csv(from: unknown, to: unknown): string
  /** The same as an XLSX file. Throws a Refusal. */
  xlsx(from: unknown, to: unknown): Promise<Buffer>
}

const OPENING_CENTS = 100_000_00
/** Older movements are forgotten. */
const MAX_MOVEMENTS = 20_000
/** An invented tariff: half a percent. */
const CHARGE_DIVISOR = 200

const TITLES =
  'Receipt No.,Completion Time,Initiation Time,Details,Transaction Status,Paid In,Withdrawn,Balance,Balance Confirmed,Reason Type,Other Party Info,Linked Transaction ID,A/C No.'

/** The masked number and name of a customer. */
export const customerParty = (phone: string): string =>
  phone === '' ? '' : `${phone.slice(0, 4)}****${phone.slice(-3)} - JANE **** DOE`

function isoTime(at: Date): string {
  return darajaTimestamp(at).replace(/^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '$1-$2-$3 $4:$5:$6')
}

const portalDay = (iso: string) => `${iso.slice(8, 10)}-${iso.slice(5, 7)}-${iso.slice(0, 4)}`

function amountText(cents: number): string {
  return (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

const csvRow = (cells: readonly string[]) =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`

function dayOf(field: string, value: unknown): string {
  if (value === undefined) return isoTime(new Date()).slice(0, 10)
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) throw invalidField(field)
  return value
}

export function createStatement(settings: Pick<DarajaSettings, 'shortCode' | 'merchantName'>): Statement {
  const rows: (Movement & { balance: number })[] = []
  const balance = () => rows.at(-1)?.balance ?? OPENING_CENTS
  function append(movement: Movement): void {
    rows.push({ ...movement, balance: balance() + movement.cents })
    if (rows.length > MAX_MOVEMENTS) rows.shift()
  }

  /** The lines of the statement, with the facts above its titles. Throws a Refusal. */
  function table(fromValue: unknown, toValue: unknown): string[][] {
    const [from, to] = [dayOf('from', fromValue), dayOf('to', toValue)]
    const shown = rows.filter(({ at }) => {
      const day = isoTime(at).slice(0, 10)
      return day >= from && day <= to
    })
    const lines = shown.toReversed().map(({ receipt, at, cents, reason, balance, party, linked, account }) => {
      const time = `${portalDay(isoTime(at))}${isoTime(at).slice(10)}`
      const amounts = [cents > 0 ? amountText(cents) : '', cents < 0 ? amountText(cents) : '', amountText(balance)]
      const what = [receipt, time, time, reason, 'Completed']
      return [...what, ...amounts, 'true', reason, party ?? '', linked ?? '', account ?? '']
    })
    const facts = [
      ['Organization Name:', settings.merchantName],
      ['Short Code:', settings.shortCode],
      ['Time Period:', `From ${portalDay(from)} 00:00:00 To ${portalDay(to)} 23:59:59`],
      [''],
    ]
    return [...facts, TITLES.split(','), ...lines]
  }

  return {
    add(movement) {
      append(movement)
      const { receipt, at, cents } = movement
      append({ receipt, at, cents: -Math.ceil(Math.abs(cents) / CHARGE_DIVISOR), reason: 'Business Pay Bill Charge' })
    },
    balance,
    settle(receipt) {
      const cents = balance()
      if (cents > 0) append({ receipt, at: new Date(), cents: -cents, reason: 'Organization Settle to Bank' })
      return Math.max(cents, 0)
    },
    csv: (from, to) => table(from, to).map(csvRow).join(''),
    async xlsx(from, to) {
      const cells = table(from, to).map((row) => row.map((value) => ({ value, type: String })))
      return writeXlsxFile(cells, { sheet: 'Statement' }).toBuffer()
    },
  }
}
