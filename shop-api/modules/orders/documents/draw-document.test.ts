import { newDocument } from '../../../documents/ink.ts'
import { readPdf } from '../../../testing/pdf-text.ts'
import { drawDocument, figureSize, shownQuantity } from './draw-document.ts'

test.each([
  [10, 'kg', '1 kg'],
  [1000, 'kg', '100 kg'],
  [10, 'piece', '1 piece'],
  [12_345, 'metre', '1,234.5 metres'],
  [10, '', '1'],
])('shows %d tenths of %j as %j', (tenths, unit, text) => expect(shownQuantity({ tenths, unit })).toBe(text))

test('draws all figures of a row at one size, the size that fits the widest', () => {
  const doc = newDocument('Invoice', 'Fuma')
  const cells = (vat: string) => ['700 pieces', '1,250.00', '16', '87,500.00', vat, '101,500.00']
  expect(figureSize(doc, cells('14,000.00'))).toBe(9)
  const small = figureSize(doc, cells('140,000,000,000.00'))
  expect(small).toBeLessThan(9)
  expect(figureSize(doc, ['1', '1', '16', '1', '140,000,000,000.00', '1'])).toBe(small)
})

test('marks a copy beside its serial', async () => {
  const party = { name: 'Fuma Limited', lines: [], kraPin: 'P051234567A' }
  const draw = async (isCopy: boolean) => {
    const pdf = await drawDocument({
      ...{ title: 'Tax invoice', serial: 'INV-000012', seller: party, buyer: party, deliverTo: ['Nairobi'] },
      ...{ facts: [], lines: [], exVatCents: 0, vatCents: 0, roundingCents: 0, totalCents: 0, notes: [] },
      controlUnit: { data: { isCopy, facts: [], bands: [], qr: null }, note: null },
    })
    return readPdf(pdf).pieces.map(({ text }) => text)
  }
  expect(await draw(true)).toContain('COPY · INV-000012')
  expect((await draw(false)).join(' ')).not.toContain('COPY')
})
