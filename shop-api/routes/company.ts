import type { FastifyInstance } from 'fastify'
import { branchCreate, branchDetail, branchList, branchStatusUpdate, branchUpdate } from '#lib/contract/branch.ts'
import {
  teamMemberAdd,
  teamMemberDetail,
  teamMemberInvite,
  teamMemberList,
  teamMemberPhoto,
  teamMemberStatusUpdate,
  teamMemberUpdate,
} from '#lib/contract/team.ts'
import { fileKind } from '#lib/files/file-kind.ts'
import { refuse } from '../domain/refusal.ts'
import type { PrivateFiles } from '../files/private-files.ts'
import { type Caller, signedIn } from '../http/caller.ts'
import { FileAnswer, serveCall } from '../http/serve-call.ts'
import { type BranchViewer, listBranches, listedBranch } from '../store/company/branch-rows.ts'
import { loadBranchDetails, saveBranch, setBranchActive } from '../store/company/branches.ts'
import { invite } from '../store/company/invite.ts'
import { addMember, listTeam, loadMember, photoOf, setMemberActive, updateMember } from '../store/company/team.ts'
import { mailboxOf, takeTurn, uncountAttempt } from '../store/identity/login-throttle.ts'
import type { Registrar } from '../store/identity/register.ts'
import type { Worker } from '../work/worker.ts'

interface Parts {
  files: PrivateFiles
  outbox: Worker
}

const NOT_YET = 'Branches and team open as soon as your documents are approved.'

/** Somebody's company. @throws ProblemError not-allowed for whoever has none */
function viewerOf(caller: Caller): BranchViewer {
  const { userId, account } = signedIn(caller)
  if (account.companyId === null) throw refuse('not-allowed', 'Your account may not do this.')
  return { companyId: account.companyId, userId, userType: account.userType }
}

/** The company of its owner, once its papers are approved. */
function approvedCompany(caller: Caller): number {
  const { companyId } = viewerOf(caller)
  if (signedIn(caller).account.approvalStatus !== 'approved') throw refuse('not-approved', NOT_YET)
  return companyId
}

/** A company's branches and the people who order for them. */
export function serveCompany(app: FastifyInstance, parts: Parts): void {
  const { database } = app.shop

  // Open to companies that wait, too: their past orders are filtered by it.
  serveCall(app, branchList, async ({ input, caller, query }) => ({
    data: (await listBranches(query, viewerOf(caller), input.isApiDropDown === 1)).map(listedBranch),
  }))

  serveCall(app, branchDetail, async ({ input, caller, query }) => ({
    data: await loadBranchDetails(query, approvedCompany(caller), input.branchId),
  }))

  serveCall(app, branchCreate, async ({ input, caller }) => {
    const companyId = approvedCompany(caller)
    const data = await database.transaction(async ({ query }) =>
      loadBranchDetails(query, companyId, await saveBranch(query, companyId, input, null)),
    )
    return { data, message: `${data.branchName} is added to your branches.` }
  })

  serveCall(app, branchUpdate, async ({ input, caller }) => {
    const companyId = approvedCompany(caller)
    const { branchId, ...form } = input
    const data = await database.transaction(async ({ query }) =>
      loadBranchDetails(query, companyId, await saveBranch(query, companyId, form, branchId)),
    )
    return { data, message: `${data.branchName} is saved.` }
  })

  serveCall(app, branchStatusUpdate, async ({ input, caller, query }) => {
    const active = input.active === 1
    const name = await setBranchActive(query, approvedCompany(caller), input.user_id, active)
    return {
      data: {},
      message: active ? `${name} is active again.` : `${name} is switched off. Nobody can order for it.`,
    }
  })

  serveTeam(app, parts)
}

function serveTeam(app: FastifyInstance, { files, outbox }: Parts): void {
  const { clock, database, env } = app.shop

  async function whole<T>(work: (registrar: Registrar) => Promise<T>): Promise<T> {
    const done = await database.transaction((tx) => work({ tx, query: tx.query, clock, publicUrl: env.PUBLIC_URL }))
    outbox.nudge()
    return done
  }

  /** Keeps a photo for as long as the work that needs it succeeds, and then forgets the one it has replaced. */
  async function withPhoto<T>(photo: Buffer | undefined, work: (key: string | null) => Promise<[T, string | null]>) {
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

  serveCall(app, teamMemberList, async ({ input, caller, query }) => ({
    data: await listTeam(query, approvedCompany(caller), input.isApiDropDown === 1),
  }))

  serveCall(app, teamMemberDetail, async ({ input, caller, query }) => ({
    data: await loadMember(query, approvedCompany(caller), input.userId),
  }))

  serveCall(app, teamMemberAdd, async ({ input, files: given, caller, from }) => {
    const companyId = approvedCompany(caller)
    const { address } = from
    await takeTurn(database, clock, {
      ...{ kind: 'letter', subject: `invite ${mailboxOf(input.email)}` },
      ...{ address, known: false },
    })
    // Only what is refused counts: the answer tells who has an account already.
    const guess = { kind: 'guess', subject: `team of ${companyId}`, address, known: false } as const
    await takeTurn(database, clock, guess)
    const data = await withPhoto(given.profilePhoto, (key) =>
      whole(async (registrar) => {
        const userId = await addMember(registrar.query, clock, companyId, input, key)
        if (input.active === 1) await invite(registrar, userId)
        return [await loadMember(registrar.query, companyId, userId), null]
      }),
    )
    await uncountAttempt(database.query, clock, guess)
    const message =
      input.active === 1
        ? `${data.firstName} is added. We have mailed an invitation to ${data.email}.`
        : `${data.firstName} is added, not active yet. Activate them and send the invitation when it is time.`
    return { data, message }
  })

  serveCall(app, teamMemberUpdate, async ({ input, files: given, caller }) => {
    const companyId = approvedCompany(caller)
    const data = await withPhoto(given.profilePhoto, (key) =>
      whole(async ({ query }) => {
        const former = await updateMember(query, companyId, input, key)
        return [await loadMember(query, companyId, input.userId), former]
      }),
    )
    return { data, message: `${data.firstName} is saved.` }
  })

  serveCall(app, teamMemberStatusUpdate, async ({ input, caller }) => {
    const companyId = approvedCompany(caller)
    const active = input.active === 1
    const data = await whole(async ({ query }) => {
      await setMemberActive(query, companyId, input.userId, active)
      return loadMember(query, companyId, input.userId)
    })
    const name = data.firstName
    return { data, message: active ? `${name} is active again.` : `${name} is switched off and signed out everywhere.` }
  })

  serveCall(app, teamMemberInvite, async ({ input, caller, from, query }) => {
    const companyId = approvedCompany(caller)
    const { email } = await loadMember(query, companyId, input.userId)
    await takeTurn(database, clock, {
      kind: 'letter',
      subject: `invite ${mailboxOf(email)}`,
      address: from.address,
      known: false,
    })
    const data = await whole(async (registrar) => {
      await invite(registrar, input.userId)
      return loadMember(registrar.query, companyId, input.userId)
    })
    return { data, message: `We have mailed a new invitation to ${email}. It is good for seven days.` }
  })

  serveCall(app, teamMemberPhoto, async ({ input, caller, query }) => {
    const bytes = await files.read(await photoOf(query, approvedCompany(caller), input.userId))
    if (!bytes) throw refuse('not-found', 'There is no photo.')
    const kind = fileKind(bytes) ?? 'application/octet-stream'
    return { data: new FileAnswer(bytes, kind, kind === 'image/png' ? 'photo.png' : 'photo.jpg') }
  })
}
