import { readFile } from 'node:fs/promises'
import { refusedChequeDay } from '#lib/company/cheque-day.ts'
import { chequeNo } from '#lib/contract/companies/office/cheques.ts'
import { fileKind } from '#lib/files/file-kind.ts'
import { showDay, today } from '#lib/format/clock.ts'
import { showMoney } from '#lib/format/money.ts'
import { chequePicture } from '../files/cheque-picture.ts'
import type { NamedCompany } from '../modules/companies/queries/find-company.ts'
import { addCheque, settleCheque } from '../modules/companies/use-cases/cheques.ts'
import { type Command, type CommandInput, type CommandParts, Refused } from './command.ts'
import { amountOf, companyNamed, readDay } from './credit-company.ts'
import { atAccount } from './credit-context.ts'

const MAX_BYTES = 10 * 1024 * 1024

const DOES = ['add', 'banked', 'bounced'] as const

export const chequeCommand: Command = {
  noun: 'credit',
  verb: 'cheque',
  summary: 'Enters a cheque from a company, and its result at the bank.',
  usage: `add COMPANY NUMBER --amount 25000.00 --date DAY [--image FILE]
    --amount     the amount of the cheque
    --date       the day from which the bank pays it
    --image      a picture of its front, JPEG or PNG

credit cheque banked COMPANY NUMBER      the bank has cleared it
credit cheque bounced COMPANY NUMBER     the bank did not pay it: its amount is owed again`,
  takes: { least: 3, most: 3 },
  options: { amount: { type: 'string' }, date: { type: 'string' }, image: { type: 'string' } },
  async *run(parts, given) {
    const [does = '', named = '', typed = ''] = given.arguments
    if (!(DOES as readonly string[]).includes(does)) throw new Refused(`It is one of ${DOES.join(', ')}, not ${does}.`)
    const company = await companyNamed(parts.database, named)
    const { data: number } = chequeNo.safeParse(typed)
    if (number === undefined) throw new Refused('A cheque’s number is up to 20 letters and digits.')
    if (does === 'add') return yield* add(parts, given, company, number)
    const to = does as 'banked' | 'bounced'
    const { cents } = await atAccount(parts, given.operator, (account) => settleCheque(account, company.id, number, to))
    const then = to === 'banked' ? 'is banked' : 'bounced, and is owed again'
    yield `${company.name}: cheque ${number} of ${showMoney(cents)} ${then}.\n`
  },
}

async function* add(
  parts: CommandParts,
  { options, operator }: CommandInput,
  company: NamedCompany,
  chequeNo: string,
): AsyncIterable<string> {
  const cents = amountOf(options.amount, '--amount')
  const chequeDate = readDay(options.date, '--date')
  const wrongDay = refusedChequeDay(chequeDate, today(parts.clock))
  if (wrongDay) throw new Refused(wrongDay)
  const frontFile = typeof options.image === 'string' ? await parts.files.keep(await frontOf(options.image)) : null
  try {
    await atAccount(parts, operator, (account) =>
      addCheque(account, company.id, { chequeNo, chequeDate, cents, frontFile }),
    )
  } catch (error) {
    if (frontFile) await parts.files.remove(frontFile)
    throw error
  }
  yield `${company.name}: cheque ${chequeNo} of ${showMoney(cents)}, dated ${showDay(chequeDate)}, is entered.\n`
}

/** A picture in stored form: of a limited size, without camera metadata. @throws Refused for other files */
async function frontOf(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch(() => {
    throw new Refused(`${file} cannot be read.`)
  })
  const kind = fileKind(bytes)
  if ((kind !== 'image/jpeg' && kind !== 'image/png') || bytes.byteLength > MAX_BYTES) {
    throw new Refused('--image is a JPEG or PNG of at most 10 MB.')
  }
  const picture = await chequePicture(bytes)
  if (!picture) throw new Refused(`${file} is not a readable picture.`)
  return picture
}
