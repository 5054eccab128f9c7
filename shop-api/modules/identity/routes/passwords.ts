import type { FastifyInstance } from 'fastify'
import {
  changePassword as changePasswordCall,
  confirmUser,
  forgotPassword,
  resetPassword as resetPasswordCall,
  undoEmail,
} from '#lib/contract/identity/passwords.ts'
import { networkOf } from '#lib/http/client-network.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { inConstantTime } from '../../../http/in-constant-time.ts'
import { withEmailsOf } from '../../../http/with-emails.ts'
import type { Worker } from '../../../runtime/worker.ts'
import { ownSession } from '../caller.ts'
import { type Attempt, mailboxOf } from '../rules/login-throttle.ts'
import { checkNewPassword } from '../rules/new-password.ts'
import { hashPassword } from '../rules/password-hash.ts'
import { serveCall } from '../serve-call.ts'
import { undoEmailChange } from '../use-cases/email-change.ts'
import { countAttempt, throttleLink } from '../use-cases/login-throttle.ts'
import { changePassword, checkPassword, confirmLink, emailOfLink, resetPassword } from '../use-cases/passwords.ts'
import { queueResetLink } from '../use-cases/reset-link.ts'

/** Passwords, and the links that were emailed: to confirm an email, to undo its change, to set a new password. */
export function servePasswords(app: FastifyInstance, { files, outbox }: { files: PrivateFiles; outbox: Worker }): void {
  const { clock, database, hash } = app.shop
  const withEmails = withEmailsOf(app.shop, outbox)

  serveCall(app, confirmUser, async ({ input, caller, from }) => {
    const session = caller.who === 'guest' ? null : caller.sessionId
    await throttleLink(database, clock, from.address, () =>
      withEmails((context) => confirmLink(context, input.token, session)),
    )
    return { data: {}, message: 'User confirm successfully.' }
  })

  serveCall(app, undoEmail, async ({ input, from }) => {
    const unneeded = await throttleLink(database, clock, from.address, () =>
      withEmails((context) => undoEmailChange(context, input.token)),
    )
    for (const key of unneeded) await files.remove(key)
    const message =
      'Your email was not changed, and all devices are signed out. We have sent you a link to set a new password.'
    return { data: {}, message }
  })

  serveCall(app, forgotPassword, async ({ input, from, log }) => {
    const { address } = from
    const subject = `forgot ${mailboxOf(input.email)}`
    const attempt: Attempt = { kind: 'email', subject, address, isKnownNetwork: false }
    const work = withEmails(async (context) => {
      const wait = await countAttempt(context.tx, clock, attempt)
      if (wait === 0) return queueResetLink(context, input.email)
      // Not disclosed in the response: earlier links remain valid for their hour.
      const hashes = {
        network: hash('address', networkOf(address)),
        subject: hash('subject', input.email.toLowerCase()),
      }
      log.warn(hashes, 'an email was skipped: too many recently')
    })
    await inConstantTime(work)
    return { data: {}, message: 'If this email has an account, we have sent a link to set a new password.' }
  })

  serveCall(app, resetPasswordCall, async ({ input, from, tx }) => {
    const { token, newPassword } = input
    // Before the link is checked: a new choice of password is not a guess at a link.
    await checkNewPassword(newPassword, [], 'newPassword')
    const email = await throttleLink(database, clock, from.address, async () => {
      // Hashing is expensive: only for a link that is ours.
      const account = await emailOfLink(tx, clock, token)
      await checkNewPassword(newPassword, [account], 'newPassword')
      const passwordHash = await hashPassword(newPassword)
      return withEmails((context) => resetPassword(context, token, passwordHash))
    })
    return { data: email ? { email } : {}, message: 'Your new password is saved. Please sign in with it.' }
  })

  serveCall(app, changePasswordCall, async ({ input, caller, from }) => {
    const user = ownSession(caller)
    const who = { userId: user.userId, address: from.address }
    const before = await checkPassword(database, clock, who, { field: 'oldPassword', password: input.oldPassword })
    await checkNewPassword(input.newPassword, [user.account.email], 'newPassword')
    const passwordHash = await hashPassword(input.newPassword)
    await withEmails((context) => changePassword(context, user, before, passwordHash))
    return { data: {}, message: 'Your password was changed. Your other devices were signed out.' }
  })
}
