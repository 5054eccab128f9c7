import { draftOfRule, newRule, readRule } from './rule-draft.ts'

const draft = {
  ...newRule('2026-11-25'),
  company: [{ id: 7, name: 'Kamau Drapers' }],
  target: [{ kind: 'family' as const, id: '3', name: 'Simba' }],
  breaks: [
    { fromBales: '', price: 'KSh 1,300' },
    { fromBales: '3', price: '1250.5' },
  ],
}

test('reads typed amounts and bales', () => {
  expect(readRule(draft)).toEqual({
    form: {
      buyer: { kind: 'company', id: 7 },
      target: { kind: 'family', id: 3 },
      breaks: [
        { fromBales: 0, price: 1300_00 },
        { fromBales: 3, price: 1250_50 },
      ],
      ...{ validFrom: '2026-11-25', validTo: null },
    },
    faults: {},
  })
})

test('reports an error for each invalid cell', () => {
  const breaks = [
    { fromBales: '1.5', price: '=1+1' },
    { fromBales: '-3', price: '' },
  ]
  expect(readRule({ ...draft, breaks, company: [], target: [], validFrom: '' })).toEqual({
    form: null,
    faults: {
      buyer: 'Choose a company.',
      target: 'Choose a product or a family.',
      validFrom: 'Choose the first day.',
      'breaks.0.fromBales': 'Enter whole bales, such as 3.',
      'breaks.0.price': 'Enter a price, such as 1,300.00.',
      'breaks.1.fromBales': 'Enter whole bales, such as 3.',
      'breaks.1.price': 'Enter a price, such as 1,300.00.',
    },
  })
})

test('turns a saved rule into a draft and back, with amounts in decimals', () => {
  const { form } = readRule(draft)
  if (!form) throw new Error('it was not read')
  const rule = {
    ...{ form, state: 'running' as const, buyerName: 'Kamau Drapers', isAll: false, code: 'SB', name: 'Simba' },
    ...{ least: 1400_00, most: 1400_00 },
  }
  expect(readRule(draftOfRule(rule)).form).toEqual(form)
  expect(form.breaks).toEqual([
    { fromBales: 0, price: 1300_00 },
    { fromBales: 3, price: 1250_50 },
  ])
})
