import type { FastifyInstance } from 'fastify'
import { actsForTraders } from '#lib/account/capabilities.ts'
import {
  companyLogo,
  companyLogoUpdate,
  deleteAccount as deleteAccountCall,
  getProfile,
  myData,
  updateProfile,
} from '#lib/contract/accounts/profile.ts'
import { fileKind } from '#lib/files/file-kind.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { FileAnswer } from '../../../http/serve-call.ts'
import { withEmailsOf } from '../../../http/with-emails.ts'
import { refuse } from '../../../refusal.ts'
import type { Worker } from '../../../runtime/worker.ts'
import { signedIn } from '../../identity/caller.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { throttle } from '../../identity/use-cases/login-throttle.ts'
import { checkPassword } from '../../identity/use-cases/passwords.ts'
import { selectedTraderOf } from '../../identity/use-cases/trader-selection.ts'
import { personalDataOf } from '../queries/personal-data.ts'
import { deleteAccount } from '../use-cases/delete-account.ts'
import { changeLogo, loadProfile, logoOf, saveProfile } from '../use-cases/profile.ts'

const NEEDS_PASSWORD = 'Enter your current password to change your email.'

/** A user's profile, their company's logo, and their personal data. */
export function serveProfile(app: FastifyInstance, { files, outbox }: { files: PrivateFiles; outbox: Worker }): void {
  const { clock, database } = app.shop
  const withEmails = withEmailsOf(app.shop, outbox)

  serveCall(app, getProfile, async ({ caller, tx }) => {
    const { who, userId, sessionId, viewAs } = signedIn(caller)
    const profile = await loadProfile(tx, userId)
    if (viewAs && !viewAs.permissions.has('kyc.view')) return { data: { ...profile, kraPin: null } }
    if (!actsForTraders(who) || sessionId === null) return { data: profile }
    return { data: { ...profile, selectedTrader: await selectedTraderOf(tx, clock, sessionId) } }
  })

  serveCall(app, updateProfile, async ({ input, caller, from: { address } }) => {
    const { userId, account } = signedIn(caller)
    if (input.primaryEmail.toLowerCase() !== account.email) {
      const password = input.currentPassword ?? ''
      if (password === '') {
        throw refuse('invalid-request', NEEDS_PASSWORD, { fields: { currentPassword: NEEDS_PASSWORD } })
      }
      await checkPassword(database, clock, { userId, address }, { field: 'currentPassword', password })
      const subject = `new email of ${userId}`
      await throttle(database, clock, { kind: 'email', subject, address, isKnownNetwork: false })
    }
    const { profile, isEmailSent } = await withEmails((context) => saveProfile(context, userId, input))
    const message = isEmailSent
      ? 'Your details are saved. We have sent a link to your new email. Open it to confirm the change.'
      : 'Your details are saved.'
    return { data: profile, message }
  })

  serveCall(app, companyLogo, async ({ caller, tx }) => {
    const key = await logoOf(tx, signedIn(caller).userId)
    const bytes = key && (await files.read(key))
    if (!bytes) throw refuse('not-found', 'There is no logo.')
    const kind = fileKind(bytes) ?? 'application/octet-stream'
    return { data: new FileAnswer(bytes, kind, kind === 'image/png' ? 'logo.png' : 'logo.jpg') }
  })

  serveCall(app, companyLogoUpdate, async ({ caller, files: given, tx }) => {
    const { userId } = signedIn(caller)
    const logo = given.companyLogo ? await files.keep(given.companyLogo) : null
    let unneeded = logo
    try {
      unneeded = await database.transaction((inner) => changeLogo(inner, userId, logo))
    } finally {
      if (unneeded) await files.remove(unneeded)
    }
    const message = logo ? 'Your logo is saved.' : 'Your logo is removed.'
    return { data: await loadProfile(tx, userId), message }
  })

  serveCall(app, myData, async ({ caller, tx }) => {
    const text = await personalDataOf(tx, signedIn(caller).userId, clock())
    return { data: new FileAnswer(Buffer.from(text), 'application/json; charset=utf-8', 'my-data.json') }
  })

  serveCall(app, deleteAccountCall, async ({ input, caller, from }) => {
    const { userId } = signedIn(caller)
    await checkPassword(database, clock, { userId, address: from.address }, { field: 'password', ...input })
    const unneeded = await database.transaction((tx) => deleteAccount(tx, clock, userId))
    for (const key of unneeded) await files.remove(key)
    return { data: {}, message: 'Your account is deleted. Thank you for shopping with us.' }
  })
}
