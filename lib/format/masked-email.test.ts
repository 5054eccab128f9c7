import { withMaskedEmails } from './masked-email.ts'

test('masks emails in texts of every depth, and nothing else', () => {
  const shown = { email: 'amina.h+shop@example.co.ke', lines: [{ text: 'Sent to b@x.ke, twice.' }], at: 3, none: null }
  expect(withMaskedEmails(shown)).toEqual({
    ...{ email: 'a•••@example.co.ke', lines: [{ text: 'Sent to b•••@x.ke, twice.' }], at: 3, none: null },
  })
})
