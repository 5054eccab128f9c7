import * as z from 'zod/mini'
import { defineCall, EVERYBODY, SIGNED_IN } from '../base/call.ts'
import { email } from '../base/fields.ts'
import { password, repeatedPassword, sameAgain } from './person.ts'

const post = { method: 'POST', body: 'json', answer: 'json', writes: true } as const

export const forgotPassword = defineCall({
  ...post,
  name: 'forgot-password',
  path: '/forgot-password',
  summary:
    'Emails a link to set a new password, if the email has an account. The response is the same without an account.',
  who: EVERYBODY,
  request: z.object({ email }),
  reply: z.object({}),
})

/** The token at the end of a mailed link. */
export const linkToken = z.string().check(z.regex(/^[A-Za-z0-9_-]{20,100}$/, 'This link is not valid.'))

export const resetPassword = defineCall({
  ...post,
  name: 'reset-password',
  path: '/reset-password',
  summary: 'Sets a new password with the link that was emailed, and ends all sign-ins.',
  who: EVERYBODY,
  request: z
    .object({ newPassword: password, confirmPassword: repeatedPassword, token: linkToken })
    .check(sameAgain('newPassword')),
  /**
   * The account's email if the link was an invitation: the user is signed in with it after setting the first password.
   */
  reply: z.object({ email: z.optional(z.string()) }),
})

export const confirmUser = defineCall({
  ...post,
  name: 'confirm-user',
  path: '/confirm-user',
  summary: 'Confirms an account with the link that was emailed.',
  who: EVERYBODY,
  request: z.object({ token: linkToken }),
  reply: z.object({}),
})

/** An addition of ours. */
export const undoEmail = defineCall({
  ...post,
  name: 'undo-email',
  path: '/undo-email',
  summary: 'Restores the former email of an account with the link emailed there; ends all sign-ins and the password.',
  who: EVERYBODY,
  own: true,
  request: z.object({ token: linkToken }),
  reply: z.object({}),
})

export const changePassword = defineCall({
  ...post,
  name: 'change-password',
  path: '/change-password',
  summary: 'Changes the password and ends the other sign-ins.',
  who: SIGNED_IN,
  request: z
    .object({
      oldPassword: z.string().check(z.minLength(1, 'Enter your current password.'), z.maxLength(200)),
      newPassword: password,
      confirmPassword: repeatedPassword,
    })
    .check(sameAgain('newPassword')),
  reply: z.object({}),
})
