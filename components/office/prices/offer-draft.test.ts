import { draftOf, newDraft, readDraft } from './offer-draft.ts'

const now = new Date('2026-11-25T21:30:00Z')
const draft = { ...newDraft(now), name: 'Everyday checks', percent: '12' }

test('starts a new offer tomorrow in Nairobi for a week', () => {
  // 00:30 on the 26th in Nairobi.
  expect([draft.startsAt, draft.endsAt]).toEqual(['2026-11-27T00:00', '2026-12-03T23:59'])
})

test.each([
  ['12', 12],
  ['12.5%', 12.5],
  ['12,25 %', 12.25],
  ['', null],
])('%s is a percent', (percent, value) => {
  expect(readDraft({ ...draft, percent })).toMatchObject({ form: { percent: value }, faults: {} })
})

test.each(['twelve', '12.345', '-5', '=1+1', '112'])('rejects %s as a percent with a message', (percent) => {
  expect(readDraft({ ...draft, percent })).toEqual({
    form: null,
    faults: { percent: 'Enter a percentage, such as 12 or 12.5.' },
  })
})

test('reads typed amounts and ignores fields of other kinds', () => {
  const amount = { ...draft, kind: 'amount' as const, amount: 'KSh 1,300', least: '6,000.50', percent: 'old' }
  expect(readDraft(amount)).toMatchObject({ form: { amount: 1300_00, least: 6000_50, percent: null }, faults: {} })
  expect(readDraft({ ...amount, amount: 'many' }).faults).toEqual({ amount: 'Enter an amount, such as 500.' })
  expect(readDraft({ ...draft, limitInAll: 'ten' }).faults).toEqual({ limitInAll: 'Enter a whole number, such as 10.' })
})

test('turns a saved offer into a draft and back unchanged', () => {
  const { form } = readDraft({ ...draft, limitInAll: '100', least: '6,000', endsAt: '' })
  expect(form && readDraft(draftOf(form)).form).toEqual(form)
})
