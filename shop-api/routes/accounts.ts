import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import {
  changePassword as changePasswordCall,
  confirmUser,
  forgotPassword,
  resetPassword as resetPasswordCall,
  undoEmail,
} from '#lib/contract/passwords.ts'
import {
  companyLogo,
  companyLogoUpdate,
  deleteAccount as deleteAccountCall,
  getProfile,
  myData,
  updateProfile,
} from '#lib/contract/profile.ts'
import { benefits, registerConsumer, registerTrader } from '#lib/contract/registration.ts'
import { fileKind } from '#lib/files/file-kind.ts'
import { networkOf } from '#lib/http/client-network.ts'
import type { Session } from '../db/client.ts'
import { checkNewPassword } from '../domain/identity/new-password.ts'
import { hashPassword } from '../domain/identity/password-hash.ts'
import { refuse } from '../domain/refusal.ts'
import type { PrivateFiles } from '../files/private-files.ts'
import { signedIn } from '../http/caller.ts'
import { FileAnswer, serveCall } from '../http/serve-call.ts'
import type { From } from '../http/trusted-address.ts'
import { undoEmailChange } from '../store/identity/email-change.ts'
import { mailboxOf, takeTurn, tryAttempt, uncountAttempt } from '../store/identity/login-throttle.ts'
import {
  changePassword,
  checkPassword,
  confirmLink,
  emailOfLink,
  mailResetLink,
  resetPassword,
} from '../store/identity/passwords.ts'
import { dataOf, deleteAccount } from '../store/identity/privacy.ts'
import { changeLogo, loadProfile, logoOf, saveProfile } from '../store/identity/profile.ts'
import {
  checkCompany,
  checkPerson,
  mailConfirmLink,
  REGISTERED,
  type Registrar,
  registerCompany,
  registerPerson,
} from '../store/identity/register.ts'
import { selectedTraderOf } from '../store/identity/trader-selection.ts'
import type { Worker } from '../work/worker.ts'
import { serveSessions } from './sessions.ts'

interface Parts {
  files: PrivateFiles
  outbox: Worker
}

const EVEN_MS = 250

/** As long for an email that has an account as for one that has none: the time must not tell a stranger which. */
async function evenly<T>(work: Promise<T>): Promise<T> {
  const [done] = await Promise.all([work, setTimeout(EVEN_MS)])
  return done
}

/** Everything about who somebody is: sign-in, registration, passwords, profile, privacy. */
export function serveAccounts(app: FastifyInstance, { files, outbox }: Parts): void {
  const { clock, database, env, hash } = app.shop
  const registrar = (tx: Session): Registrar => ({ tx, query: tx.query, clock, publicUrl: env.PUBLIC_URL })

  /** Work that writes several rows and letters: all of it or nothing, and letters go out after it. */
  async function whole<T>(work: (registrar: Registrar) => Promise<T>): Promise<T> {
    const done = await database.transaction((tx) => work(registrar(tx)))
    outbox.nudge()
    return done
  }

  /** Letters can be asked for to people who did not ask: each subject and each address has a pace. */
  const letterTurn = (subject: string, { address }: From) =>
    takeTurn(database, clock, { kind: 'letter', subject, address, known: false })

  /**
   * Opens a mailed link. Links that are not ours, or ours no more, slow their address down.
   * @param prepare done first
   */
  async function opening<T>(
    work: (registrar: Registrar) => Promise<T>,
    { address }: From,
    prepare: () => Promise<void> = async () => undefined,
  ): Promise<T> {
    const attempt = { kind: 'guess', subject: 'link', address, known: true } as const
    await takeTurn(database, clock, attempt)
    await prepare()
    const done = await whole(work)
    await uncountAttempt(database.query, clock, attempt)
    return done
  }

  serveSessions(app, (userId) => whole((parts) => mailConfirmLink(parts, userId)))

  serveCall(app, registerConsumer, async ({ input, from, query }) => {
    const person = await checkPerson(query, clock, input)
    await checkNewPassword(input.password, [input.primaryEmail, input.secondaryEmail], 'password')
    await letterTurn(`register ${mailboxOf(input.primaryEmail)}`, from)
    const passwordHash = await hashPassword(input.password)
    await evenly(whole((parts) => registerPerson(parts, person, passwordHash)))
    return { data: {}, message: REGISTERED }
  })

  serveCall(app, registerTrader, async ({ input, files: given, from, query }) => {
    const company = await checkCompany(query, input)
    await checkNewPassword(input.password, [input.hqEmailAddress, input.secondaryEmailAddress], 'password')
    await letterTurn(`register ${mailboxOf(input.hqEmailAddress)}`, from)
    const passwordHash = await hashPassword(input.password)
    const logo = given.companyLogo ? await files.keep(given.companyLogo) : null
    let isNew = false
    try {
      isNew = await evenly(whole((parts) => registerCompany(parts, company, passwordHash, logo)))
    } finally {
      if (logo && !isNew) await files.remove(logo)
    }
    return { data: {}, message: REGISTERED }
  })

  serveCall(app, confirmUser, async ({ input, caller, from }) => {
    const session = caller.who === 'guest' ? null : caller.sessionId
    await opening((parts) => confirmLink(parts, input.token, session), from)
    return { data: {}, message: 'User confirm successfully.' }
  })

  serveCall(app, undoEmail, async ({ input, from }) => {
    const unneeded = await opening((parts) => undoEmailChange(parts, input.token), from)
    for (const key of unneeded) await files.remove(key)
    const message =
      'Your email is as it was, and all devices are signed out. We have mailed you a link to set a new password.'
    return { data: {}, message }
  })

  serveCall(app, forgotPassword, async ({ input, from, log }) => {
    // More letters than may be are left out in silence: the links of those before go on working for their hour.
    const attempt = {
      kind: 'letter',
      subject: `forgot ${mailboxOf(input.email)}`,
      address: from.address,
      known: false,
    } as const
    await evenly(
      whole(async (parts) => {
        const wait = await tryAttempt(parts.query, clock, attempt)
        if (wait === 0) await mailResetLink(parts, input.email)
        else
          log.warn(
            { network: hash('address', networkOf(from.address)), subject: hash('subject', input.email.toLowerCase()) },
            'a letter was left out',
          )
      }),
    )
    return { data: {}, message: 'If this email has an account, we have mailed a link to set a new password.' }
  })

  serveCall(app, resetPasswordCall, async ({ input, from }) => {
    // Before the link is looked at: another choice is no guess at a link.
    await checkNewPassword(input.newPassword, [], 'newPassword')
    let passwordHash = ''
    const email = await opening(
      (parts) => resetPassword(parts, input.token, passwordHash),
      from,
      // Only for a link that is ours: a hash is dear.
      async () => {
        const email = await emailOfLink(database.query, clock, input.token)
        await checkNewPassword(input.newPassword, [email], 'newPassword')
        passwordHash = await hashPassword(input.newPassword)
      },
    )
    return { data: email ? { email } : {}, message: 'Your new password is set. Please sign in with it.' }
  })

  serveCall(app, changePasswordCall, async ({ input, caller, from }) => {
    const who = signedIn(caller)
    const asked = { field: 'oldPassword', password: input.oldPassword }
    const before = await checkPassword(database, clock, { userId: who.userId, address: from.address }, asked)
    await checkNewPassword(input.newPassword, [who.account.email], 'newPassword')
    const passwordHash = await hashPassword(input.newPassword)
    await whole((parts) => changePassword(parts, who, before, passwordHash))
    return { data: {}, message: 'Your password is changed. Your other devices were signed out.' }
  })

  serveProfile(app, files, whole)
}

const NEEDS_PASSWORD = 'Enter your present password to change your email.'

function serveProfile(
  app: FastifyInstance,
  files: PrivateFiles,
  whole: <T>(work: (registrar: Registrar) => Promise<T>) => Promise<T>,
): void {
  const { clock, database } = app.shop

  serveCall(app, getProfile, async ({ caller, query }) => {
    const { who, userId, sessionId } = signedIn(caller)
    const profile = await loadProfile(query, userId)
    return {
      data: who === 6 ? { ...profile, selectedTrader: await selectedTraderOf(database, clock, sessionId) } : profile,
    }
  })

  serveCall(app, updateProfile, async ({ input, caller, from }) => {
    const { userId, account } = signedIn(caller)
    if (input.primaryEmail.toLowerCase() !== account.email) {
      const password = input.currentPassword ?? ''
      if (password === '') {
        throw refuse('invalid-request', NEEDS_PASSWORD, { fields: { currentPassword: NEEDS_PASSWORD } })
      }
      const who = { userId, address: from.address }
      await checkPassword(database, clock, who, { field: 'currentPassword', password })
      const subject = `new email of ${userId}`
      await takeTurn(database, clock, { kind: 'letter', subject, address: from.address, known: false })
    }
    const { profile, mailed } = await whole((parts) => saveProfile(parts, userId, input))
    const message = mailed
      ? 'Your details are saved. We have mailed a link to your new email: it takes effect when you open it.'
      : 'Your details are saved.'
    return { data: profile, message }
  })

  serveCall(app, companyLogo, async ({ caller, query }) => {
    const key = await logoOf(query, signedIn(caller).userId)
    const bytes = key && (await files.read(key))
    if (!bytes) throw refuse('not-found', 'There is no logo.')
    const kind = fileKind(bytes) ?? 'application/octet-stream'
    return { data: new FileAnswer(bytes, kind, kind === 'image/png' ? 'logo.png' : 'logo.jpg') }
  })

  serveCall(app, companyLogoUpdate, async ({ caller, files: given }) => {
    const { userId } = signedIn(caller)
    const logo = given.companyLogo ? await files.keep(given.companyLogo) : null
    let unneeded = logo
    try {
      unneeded = await whole(({ query }) => changeLogo(query, userId, logo))
    } finally {
      if (unneeded) await files.remove(unneeded)
    }
    const message = logo ? 'Your logo is saved.' : 'Your logo is removed.'
    return { data: await loadProfile(database.query, userId), message }
  })

  serveCall(app, benefits, async ({ query }) => ({
    data: await query('SELECT id, title, text FROM benefits ORDER BY position, id'),
  }))

  serveCall(app, myData, async ({ caller, query }) => {
    const text = await dataOf(query, signedIn(caller).userId, clock())
    return { data: new FileAnswer(Buffer.from(text), 'application/json; charset=utf-8', 'my-fuma-data.json') }
  })

  serveCall(app, deleteAccountCall, async ({ input, caller, from }) => {
    const { userId } = signedIn(caller)
    await checkPassword(database, clock, { userId, address: from.address }, { field: 'password', ...input })
    const unneeded = await whole((parts) => deleteAccount(parts, userId))
    for (const key of unneeded) await files.remove(key)
    return { data: {}, message: 'Your account is deleted. Thank you for having been with us.' }
  })
}
