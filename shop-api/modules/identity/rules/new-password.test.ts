import { isPassword } from '#lib/contract/identity/password-rule.ts'
import { checkNewPassword, isCommonPassword } from './new-password.ts'

describe('a common password', () => {
  it.each([
    ['P@ssw0rd', 'as it stands in the list'],
    ['!QAZ2wsx', 'a row of keys'],
    ['Password1!', 'a common one with a little at its end'],
    ['1!Password', 'or at its beginning'],
    ['#Michael1', 'or at both'],
    ['P@SSw0rd1', 'in whatever case'],
  ])('%s is one: %s', async (password) => {
    expect(isPassword(password)).toBe(true)
    expect(await isCommonPassword(password)).toBe(true)
    const refused = checkNewPassword(password, [], 'newPassword')
    await expect(refused).rejects.toMatchObject({
      problem: { code: 'invalid-request', fields: { newPassword: expect.stringContaining('too common') } },
    })
  })

  it.each(['Fuma#2026', 'Kitenge#7x!', 'Michael#90210!', 'Aa#45678', 'Éé#45678', 'Wq7$kiondo'])(
    'does not match %s',
    async (password) => {
      expect(isPassword(password)).toBe(true)
      expect(await isCommonPassword(password)).toBe(false)
      await checkNewPassword(password, ['somebody@example.co.ke', null], 'password')
    },
  )
})

it.each(['Amina1@mail.co.ke', 'amina1@MAIL.co.ke'])('matches the account’s email as a password: %s', async (typed) => {
  const refused = checkNewPassword(typed, [null, 'amina1@mail.co.ke'], 'password')
  await expect(refused).rejects.toMatchObject({
    problem: { fields: { password: 'A password cannot be your email. Please choose another one.' } },
  })
})
