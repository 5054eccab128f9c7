import { type ChargeRow, changesOf, problemsOf, withTyped } from './delivery-edits.ts'

const nakuru: ChargeRow = {
  ...{ key: 'county-32', place: { countyId: 32 }, name: 'Nakuru' },
  own: { exVat: 250_00, vatPerc: 16, days: 2, carrier: 'Jirani Riders' },
}

test('what is typed back to what it was is no edit', () => {
  const typed = withTyped({}, nakuru, 'exVat', '300')
  expect(typed).toEqual({ 'county-32': { exVat: '300', days: '2', carrier: 'Jirani Riders' } })
  expect(withTyped(typed, nakuru, 'exVat', '250')).toEqual({})
})

test('a change names what was seen, in cents', () => {
  const edits = withTyped({}, nakuru, 'exVat', 'KSh 1,300')
  expect(changesOf([nakuru], edits)).toEqual([
    {
      place: { countyId: 32 },
      seen: { exVat: 250_00, vatPerc: 16, days: 2, carrier: 'Jirani Riders' },
      own: { exVat: 1300_00, days: 2, carrier: 'Jirani Riders' },
    },
  ])
})

test('an emptied row goes by its country’s; a half emptied one says what is missing and is not saved', () => {
  const empty = { exVat: '', days: ' ', carrier: '' }
  expect(changesOf([nakuru], { 'county-32': empty })[0]?.own).toBeNull()
  const half = { exVat: '', days: '2', carrier: 'Jirani Riders' }
  expect(problemsOf(half)).toEqual({ exVat: 'Type an amount, such as 250.' })
  expect(changesOf([nakuru], { 'county-32': half })).toEqual([])
})
