import { type ChargeRow, changesOf, problemsOf, withTyped } from './delivery-edits.ts'

const nakuru: ChargeRow = {
  ...{ key: 'county-32', place: { countyId: 32 }, name: 'Nakuru' },
  own: { exVat: 250_00, vatPerc: 16, days: 2, carrier: 'Jirani Riders' },
}

test('drops an edit that is typed back to the stored value', () => {
  const typed = withTyped({}, nakuru, 'exVat', '300')
  expect(typed).toEqual({ 'county-32': { exVat: '300', days: '2', carrier: 'Jirani Riders' } })
  expect(withTyped(typed, nakuru, 'exVat', '250')).toEqual({})
})

test('includes the seen values, in cents, in a change', () => {
  const edits = withTyped({}, nakuru, 'exVat', 'KSh 1,300')
  expect(changesOf([nakuru], edits)).toEqual([
    {
      place: { countyId: 32 },
      seen: { exVat: 250_00, vatPerc: 16, days: 2, carrier: 'Jirani Riders' },
      own: { exVat: 1300_00, days: 2, carrier: 'Jirani Riders' },
    },
  ])
})

test('clears the charge of an emptied row, and rejects a half-emptied row with a message', () => {
  const empty = { exVat: '', days: ' ', carrier: '' }
  expect(changesOf([nakuru], { 'county-32': empty })[0]?.own).toBeNull()
  const half = { exVat: '', days: '2', carrier: 'Jirani Riders' }
  expect(problemsOf(half)).toEqual({ exVat: 'Enter an amount, such as 250.' })
  expect(changesOf([nakuru], { 'county-32': half })).toEqual([])
})
