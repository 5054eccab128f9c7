import { isEmail } from '../contract/base/fields.ts'
import { withMaskedEmails } from './masked-email.ts'

test('masks only emails, in texts at every depth', () => {
  const shown = { email: 'amina.h+shop@example.co.ke', lines: [{ text: 'Sent to b@x.ke, twice.' }], at: 3, none: null }
  expect(withMaskedEmails(shown)).toEqual({
    ...{ email: 'a•••@example.co.ke', lines: [{ text: 'Sent to b•••@x.ke, twice.' }], at: 3, none: null },
  })
})

test.each([
  ['amina@mañana.co.ke', 'a•••@mañana.co.ke'],
  ["o'brien@gmail.com", 'o•••@gmail.com'],
  ['müller@x.de', 'm•••@x.de'],
  ['🦒amina@x.ke', '🦒•••@x.ke'],
])('masks %s as %s', (email, masked) => {
  expect(withMaskedEmails(`Sent to ${email}.`)).toBe(`Sent to ${masked}.`)
})

test('masks every email that a form accepts', () => {
  const signs = Array.from('aZ7.+@,;:<>()[]"\\\' -_%!#$&*/=?^`{|}~éñüјß王\u0301🦒\t\u0000')
  let accepted = 0
  for (const a of signs)
    for (const b of signs)
      for (const host of [`${b}x.ke`, `x${b}.co.ke`, `x.y${b}`]) {
        const email = `k${a}${b}${a}@${host}`
        if (!isEmail(email)) continue
        accepted += 1
        expect(withMaskedEmails({ email })).toEqual({ email: `k•••@${host}` })
      }
  expect(accepted).toBeGreaterThan(500)
})

test('masks a long text in linear time', () => {
  const start = performance.now()
  for (const text of ['a', `${'a'.repeat(64)}@`, 'a@b-', 'a@b.']) withMaskedEmails(text.repeat(200_000 / text.length))
  withMaskedEmails(`${'a'.repeat(64)}@${'b-'.repeat(100_000)}`)
  expect(performance.now() - start).toBeLessThan(20_000)
})
