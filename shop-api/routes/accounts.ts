import type { FastifyInstance } from 'fastify'
import {
  benefits,
  changePassword as changePasswordCall,
  companyLogo,
  confirmUser,
  deleteAccount as deleteAccountCall,
  forgotPassword,
  getProfile,
  myData,
  registerConsumer,
  registerTrader,
  resetPassword as resetPasswordCall,
  updateProfile,
} from '#lib/contract/account.ts'
import { fileKind } from '#lib/file-kind.ts'
import type { Query } from '../db/client.ts'
import { changePassword, confirmLink, mailResetLink, resetPassword } from '../domain/identity/passwords.ts'
import { dataOf, deleteAccount } from '../domain/identity/privacy.ts'
import { loadProfile, logoOf, saveProfile } from '../domain/identity/profile.ts'
import {
  mailConfirmLink,
  REGISTERED,
  type Registrar,
  registerCompany,
  registerPerson,
} from '../domain/identity/register.ts'
import { checkPace } from '../domain/identity/sign-in.ts'
import { countFailure } from '../domain/identity/slow-down.ts'
import type { PrivateFiles } from '../files/private-files.ts'
import { signedIn } from '../http/caller.ts'
import type { From } from '../http/from.ts'
import { refuse } from '../http/problem-error.ts'
import { FileAnswer, serveCall } from '../http/serve-call.ts'
import type { Outbox } from '../mail/outbox.ts'
import { serveSessions } from './sessions.ts'

interface Parts {
  files: PrivateFiles
  outbox: Outbox
}

/** Everything about who somebody is: sign-in, registration, passwords, profile, privacy. */
export function serveAccounts(app: FastifyInstance, { files, outbox }: Parts): void {
  const { clock, database, env } = app.shop
  const registrar = (query: Query): Registrar => ({ query, clock, publicUrl: env.PUBLIC_URL })

  /** Work that writes several rows and letters: all of it or nothing, and letters go out after it. */
  async function whole<T>(work: (registrar: Registrar) => Promise<T>): Promise<T> {
    const done = await database.transaction(({ query }) => work(registrar(query)))
    outbox.nudge()
    return done
  }

  /** Mail can be sent to people who did not ask for it: each address and each subject has a pace. */
  async function pace(subject: string, { address }: From): Promise<void> {
    const attempt = { subject, address, known: false }
    await checkPace(database.query, clock, attempt)
    await countFailure(database.query, clock, attempt)
  }

  serveSessions(app, (userId) => whole((parts) => mailConfirmLink(parts, userId)))

  serveCall(app, registerConsumer, async ({ input, from }) => {
    await pace(`register ${input.primaryEmail.toLowerCase()}`, from)
    await whole((parts) => registerPerson(parts, input))
    return { data: {}, message: REGISTERED }
  })

  serveCall(app, registerTrader, async ({ input, files: given, from }) => {
    await pace(`register ${input.hqEmailAddress.toLowerCase()}`, from)
    const logo = given.companyLogo
    await whole((parts) => registerCompany(parts, input, logo ? () => files.keep(logo) : null))
    return { data: {}, message: REGISTERED }
  })

  serveCall(app, confirmUser, async ({ input, from }) => {
    await checkPace(database.query, clock, { subject: 'confirm', address: from.address, known: true })
    await countFailure(database.query, clock, { subject: 'confirm', address: from.address, known: true })
    await whole((parts) => confirmLink(parts, input.token))
    return { data: {}, message: 'User confirm successfully.' }
  })

  serveCall(app, forgotPassword, async ({ input, from }) => {
    await pace(`forgot ${input.email.toLowerCase()}`, from)
    await whole((parts) => mailResetLink(parts, input.email))
    return { data: {}, message: 'If this email has an account, we have mailed a link to set a new password.' }
  })

  serveCall(app, resetPasswordCall, async ({ input }) => {
    await whole((parts) => resetPassword(parts, input.token, input.newPassword))
    return { data: {}, message: 'Your new password is set. Please sign in with it.' }
  })

  serveCall(app, changePasswordCall, async ({ input, caller, from }) => {
    const who = signedIn(caller)
    const attempt = { subject: `change ${who.userId}`, address: from.address, known: true }
    await checkPace(database.query, clock, attempt)
    try {
      await whole((parts) => changePassword(parts, who, input.oldPassword, input.newPassword))
    } catch (error) {
      await countFailure(database.query, clock, attempt)
      throw error
    }
    return { data: {}, message: 'Your password is changed. Your other devices were signed out.' }
  })

  serveProfile(app, files, whole)
}

function serveProfile(
  app: FastifyInstance,
  files: PrivateFiles,
  whole: <T>(work: (registrar: Registrar) => Promise<T>) => Promise<T>,
): void {
  const { clock } = app.shop

  serveCall(app, getProfile, async ({ caller, query }) => ({ data: await loadProfile(query, signedIn(caller).userId) }))

  serveCall(app, updateProfile, async ({ input, caller }) => {
    const { profile, mailed } = await whole((parts) => saveProfile(parts, signedIn(caller).userId, input))
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

  serveCall(app, benefits, async ({ query }) => ({
    data: await query('SELECT id, title, text FROM benefits ORDER BY position, id'),
  }))

  serveCall(app, myData, async ({ caller, query }) => {
    const text = await dataOf(query, signedIn(caller).userId, clock())
    return { data: new FileAnswer(Buffer.from(text), 'application/json; charset=utf-8', 'my-fuma-data.json') }
  })

  serveCall(app, deleteAccountCall, async ({ input, caller }) => {
    await whole((parts) => deleteAccount(parts, signedIn(caller).userId, input.password))
    return { data: {}, message: 'Your account is deleted. Thank you for having been with us.' }
  })
}
