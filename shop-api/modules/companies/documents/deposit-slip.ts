import type { BankAccount } from '#lib/contract/payments/payment.ts'
import { showDay } from '#lib/format/clock.ts'
import { showAmount, showMoney, sumCents } from '#lib/format/money.ts'
import { hairline, INK, newDocument, PAGE, stripe, write } from '../../../documents/ink.ts'
import type { Deposit } from '../queries/office-cheques.ts'

const ROW = 22
const COLUMNS = [
  { x: PAGE.left, width: 90, align: 'left' },
  { x: PAGE.left + 100, width: 220, align: 'left' },
  { x: PAGE.left + 330, width: 80, align: 'left' },
  { x: PAGE.right - 90, width: 90, align: 'right' },
] as const

/** The cheques that were banked together, with their sum, as a PDF. @param bank the shop's account; null if not set */
export async function depositSlipPdf(deposit: Deposit, shop: string, bank: BankAccount | null): Promise<Buffer> {
  const doc = newDocument(`Deposit ${deposit.depositId}`, shop)
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  doc.addPage()
  write(doc, `Deposit of cheques ${deposit.depositId}`, PAGE.left, PAGE.top, { face: 'heading', size: 20, width: 480 })
  const account = bank && `To ${bank.bankName}, ${bank.branch}, account ${bank.accountNumber} of ${bank.accountName}`
  const head = [`${shop}, ${showDay(deposit.day)}`, account].filter(Boolean).join('\n')
  write(doc, head, PAGE.left, PAGE.top + 32, { colour: INK.muted, width: 480 })
  let y = PAGE.top + 72
  const row = (cells: readonly string[], face: 'text' | 'label' = 'text') => {
    if (y + ROW > PAGE.bottom) {
      stripe(doc, PAGE.height - 24)
      doc.addPage()
      y = PAGE.top
    }
    for (const [at, { x, width, align }] of COLUMNS.entries())
      write(doc, cells[at] ?? '', x, y + 6, { face, width, align, isOneLine: true })
    y += ROW
    hairline(doc, y)
  }
  row(['Cheque', 'Drawn by', 'Dated', 'KSh'], 'label')
  for (const { chequeNo, company, date, amount } of deposit.cheques)
    row([chequeNo, company, showDay(date), showAmount(amount)])
  const total = showMoney(sumCents(deposit.cheques.map(({ amount }) => amount)))
  const count = deposit.cheques.length
  row([`${count} cheque${count === 1 ? '' : 's'}`, '', 'Total', total], 'label')
  stripe(doc, PAGE.height - 24)
  doc.end()
  return done
}
