import { copyOfLadder, draftOfLadder, newLadder, readLadder, typedPercent } from './ladder-draft.ts'

const targets = [{ kind: 'family' as const, id: '3', name: 'Simba Blanket' }]
const typed = {
  ...newLadder('2026-11-28'),
  ...{ name: ' Schools ', targets },
  steps: [
    { fromUnits: '1,200', kind: 'price' as const, value: 'KSh 612' },
    { fromUnits: '24', kind: 'percent' as const, value: '12,5 %' },
  ],
}

test('reads typed steps in cents and hundredths of a percent', () => {
  const { form, faults } = readLadder(typed)
  expect(faults).toEqual({})
  expect(form).toMatchObject({
    ...{ name: 'Schools', buyer: 'everybody', buyerOf: null, counting: 'family', validTo: null },
    steps: [
      { fromUnits: 1200, exVatPrice: 612_00, percentHundredths: null },
      { fromUnits: 24, exVatPrice: null, percentHundredths: 1250 },
    ],
  })
})

test('shows an error at each missing or unreadable value', () => {
  const { form, faults } = readLadder({
    ...newLadder(''),
    ...{ buyer: 'group', steps: [{ fromUnits: '0', kind: 'percent', value: 'many' }] },
  })
  expect(form).toBeNull()
  expect(Object.keys(faults).sort()).toEqual([
    ...['buyerOf', 'name', 'steps.0.fromUnits', 'steps.0.price', 'targets', 'validFrom'],
  ])
})

test('returns the same form for a saved ladder', () => {
  const form = readLadder({
    ...typed,
    buyer: 'company',
    company: [{ id: 4, name: 'Wanjiru' }],
    validTo: '2026-12-31',
  }).form
  expect(form).not.toBeNull()
  if (form) expect(readLadder(draftOfLadder(form)).form).toEqual(form)
})

test('starts a copy today, without an end, under another name', () => {
  const { form } = readLadder({ ...typed, name: 'n'.repeat(80), validTo: '2026-12-31' })
  expect(form && copyOfLadder(form, '2027-01-02')).toMatchObject({ validFrom: '2027-01-02', validTo: '' })
  expect(form && copyOfLadder({ ...form, name: 'Schools' }, '2027-01-02').name).toBe('Schools (copy)')
})

test.each([
  ['12', 1200],
  ['12.5%', 1250],
  ['0,05', 5],
  ['', null],
  ['100', null],
  ['-5', null],
])('reads %j as a percentage', (text, hundredths) => expect(typedPercent(text)).toBe(hundredths))
