import type { FastifyInstance } from 'fastify'
import {
  teamMemberAdd,
  teamMemberDetail,
  teamMemberInvite,
  teamMemberList,
  teamMemberPhoto,
  teamMemberStatusUpdate,
  teamMemberUpdate,
} from '#lib/contract/companies/team.ts'
import { fileKind } from '#lib/files/file-kind.ts'
import type { Session } from '../../../db/client.ts'
import type { PrivateFiles } from '../../../files/private-files.ts'
import { FileAnswer } from '../../../http/serve-call.ts'
import { withEmailsOf } from '../../../http/with-emails.ts'
import { refuse } from '../../../refusal.ts'
import type { Worker } from '../../../runtime/worker.ts'
import { type Attempt, mailboxOf } from '../../identity/rules/login-throttle.ts'
import { serveCall } from '../../identity/serve-call.ts'
import { throttle, uncountAttempt } from '../../identity/use-cases/login-throttle.ts'
import { approvedCompany } from '../company-caller.ts'
import { invite } from '../use-cases/invite.ts'
import { addMember, listTeam, loadMember, photoOf, setMemberActive, updateMember } from '../use-cases/team.ts'

const inviteAttempt = (email: string, address: string): Attempt => ({
  kind: 'email',
  subject: `invite ${mailboxOf(email)}`,
  address,
  isKnownNetwork: false,
})

/** Stores a photo if the work that needs it succeeds, and then deletes the replaced photo. */
async function withPhoto<T>(
  files: PrivateFiles,
  photo: Buffer | undefined,
  work: (key: string | null) => Promise<[T, string | null]>,
) {
  const key = photo ? await files.keep(photo) : null
  let unneeded = key
  try {
    const [done, former] = await work(key)
    unneeded = former
    return done
  } finally {
    if (unneeded) await files.remove(unneeded)
  }
}

/** The users who order for a company's branches. */
export function serveTeam(app: FastifyInstance, { files, outbox }: { files: PrivateFiles; outbox: Worker }): void {
  const { clock, database } = app.shop
  const withEmails = withEmailsOf(app.shop, outbox)

  /** Whether a change activates a user who cannot sign in yet: then they are invited. */
  async function needsInvitation(tx: Session, companyId: number, userId: number, active: 0 | 1, address: string) {
    const member = await loadMember(tx, companyId, userId)
    const isValid = member.invitedUntil !== null && new Date(member.invitedUntil) > clock()
    if (active === 0 || member.active === 1 || !member.isInvited || isValid) return false
    await throttle(database, clock, inviteAttempt(member.email, address))
    return true
  }

  serveCall(app, teamMemberList, async ({ input, caller, tx }) => ({
    data: await listTeam(tx, approvedCompany(caller), input.isApiDropDown === 1),
  }))

  serveCall(app, teamMemberDetail, async ({ input, caller, tx }) => ({
    data: await loadMember(tx, approvedCompany(caller), input.userId),
  }))

  serveCall(app, teamMemberAdd, async ({ input, files: given, caller, from: { address } }) => {
    const companyId = approvedCompany(caller)
    await throttle(database, clock, inviteAttempt(input.email, address))
    // Only refused attempts count in the end: the answer shows who has an account.
    const guess: Attempt = { kind: 'guess', subject: `team of ${companyId}`, address, isKnownNetwork: false }
    await throttle(database, clock, guess)
    const data = await withPhoto(files, given.profilePhoto, (key) =>
      withEmails(async (context) => {
        const userId = await addMember(context.tx, clock, companyId, input, key)
        if (input.active === 1) await invite(context, userId)
        return [await loadMember(context.tx, companyId, userId), null]
      }),
    )
    await uncountAttempt(database, clock, guess)
    const message =
      input.active === 1
        ? `${data.firstName} is added. We have sent an invitation to ${data.email}.`
        : `${data.firstName} is added but not active. We send the invitation when you activate them.`
    return { data, message }
  })

  serveCall(app, teamMemberUpdate, async ({ input, files: given, caller, from, tx }) => {
    const companyId = approvedCompany(caller)
    const isInviting = await needsInvitation(tx, companyId, input.userId, input.active, from.address)
    const data = await withPhoto(files, given.profilePhoto, (key) =>
      withEmails(async (context) => {
        const former = await updateMember(context.tx, clock(), companyId, input, key)
        if (isInviting) await invite(context, input.userId)
        return [await loadMember(context.tx, companyId, input.userId), former]
      }),
    )
    const invited = isInviting ? ` We have sent an invitation to ${data.email}.` : ''
    return { data, message: `${data.firstName} is saved.${invited}` }
  })

  serveCall(app, teamMemberStatusUpdate, async ({ input: { userId, active }, caller, from, tx }) => {
    const companyId = approvedCompany(caller)
    const isInviting = await needsInvitation(tx, companyId, userId, active, from.address)
    const data = await withEmails(async (context) => {
      await setMemberActive(context.tx, clock(), companyId, userId, active === 1)
      if (isInviting) await invite(context, userId)
      return loadMember(context.tx, companyId, userId)
    })
    const { firstName: name, email } = data
    if (active === 0) return { data, message: `${name} is now inactive and signed out on all devices.` }
    const message = isInviting
      ? `${name} is active. We have sent an invitation to ${email}.`
      : `${name} is active again.`
    return { data, message }
  })

  serveCall(app, teamMemberInvite, async ({ input, caller, from, tx }) => {
    const companyId = approvedCompany(caller)
    const { email } = await loadMember(tx, companyId, input.userId)
    await throttle(database, clock, inviteAttempt(email, from.address))
    const data = await withEmails(async (context) => {
      await invite(context, input.userId)
      return loadMember(context.tx, companyId, input.userId)
    })
    return { data, message: `We have sent a new invitation to ${email}. It is valid for seven days.` }
  })

  serveCall(app, teamMemberPhoto, async ({ input, caller, tx }) => {
    const bytes = await files.read(await photoOf(tx, approvedCompany(caller), input.userId))
    if (!bytes) throw refuse('not-found', 'There is no photo.')
    const kind = fileKind(bytes) ?? 'application/octet-stream'
    return { data: new FileAnswer(bytes, kind, kind === 'image/png' ? 'photo.png' : 'photo.jpg') }
  })
}
