import { readPdf } from '../../../testing/pdf-text.ts'
import type { ControlData } from '../../etims/queries/control-data.ts'
import type { Receipt } from '../queries/receipt.ts'
import { drawReceipt } from './draw-receipt.ts'

const RECEIPT: Receipt = {
  seller: { name: 'Fuma Limited', lines: ['Nairobi'], kraPin: 'P051234567A' },
  ...{ orderNo: 9990, invoiceNo: 'INV-000123', at: new Date('2026-11-24T08:00:00Z') },
  ...{ staff: 'Grace', drawer: 'Till 1', customer: '', kraPin: '', vat: 16_000, total: 116_000 },
  lines: [{ name: 'Blanket', quantity: 1, unit: 'piece', price: 100_000, vatPerc: 16, amount: 116_000 }],
  ...{ cash: 116_000, given: 116_000, mpesa: 0, mpesaReceipt: null, controlData: null },
}
const CONTROL: ControlData = {
  isCopy: false,
  facts: [
    ['Control unit invoice number', 'KRACU0100000001/7'],
    ['Counter', '7/9 NS'],
  ],
  bands: [{ band: 'B', rate: 16, taxableCents: 100_000, vatCents: 16_000 }],
  qr: 'https://etims.kra.go.ke/receipt',
}

const drawn = async (controlData: ControlData | null) => {
  const pdf = await drawReceipt({ ...RECEIPT, controlData })
  return { text: readPdf(pdf).pieces.map((piece) => piece.text), bytes: pdf.length }
}

test('prints the data of the control unit with its QR code when they are there', async () => {
  const [before, after] = [await drawn(null), await drawn(CONTROL)]
  expect(before.text.join(' ')).not.toContain('Control unit')
  expect(after.text).toContain('Control unit invoice number: KRACU0100000001/7')
  expect(after.text).toContain('Counter: 7/9 NS')
  expect(after.text.join(' ')).toContain('Tax band B, 16%: KSh 1,000.00, tax KSh 160.00')
  expect(after.text).not.toContain('COPY')
  const withoutQr = await drawn({ ...CONTROL, qr: null })
  expect(after.bytes).toBeGreaterThan(withoutQr.bytes + 500)
  expect((await drawn({ ...CONTROL, isCopy: true })).text).toContain('COPY')
})
